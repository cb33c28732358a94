// A service on the HTTP server of the JDK, which answers any method, and any path that begins as one of the interface.

import com.sun.net.httpserver.*;
import java.io.IOException;
import java.math.*;
import java.net.*;
import static java.nio.charset.StandardCharsets.UTF_8;
import java.time.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Collectors;

public class Server {
  static final Map<String, BigDecimal> unitsPerDollar = new TreeMap<>();
  static final Set<String> keys = new HashSet<>();
  static final Map<String, Integer> used = new HashMap<>();

  static class Refusal extends RuntimeException {
    final int status;
    Refusal(int status, String message) { super(message); this.status = status; }
  }

  static BigDecimal computeRate(String base, String target) {
    return unitsPerDollar.get(target).divide(unitsPerDollar.get(base), 4, RoundingMode.HALF_UP);
  }

  static String rates(Map<String, String> query) {
    String base = query.getOrDefault("base", "USD");
    if (!unitsPerDollar.containsKey(base)) throw new Refusal(404, "No rates for this base");
    String rates = unitsPerDollar.keySet().stream().map(code -> "\"%s\":%s".formatted(code, computeRate(base, code)))
        .collect(Collectors.joining(","));
    return "{\"base\":\"%s\",\"rates\":{%s},\"updated_at\":\"2026-09-29T00:00:00+00:00\"}".formatted(base, rates);
  }

  static String convert(Map<String, String> query) {
    String base = query.getOrDefault("from", ""), target = query.getOrDefault("to", "");
    if (!unitsPerDollar.containsKey(base) || !unitsPerDollar.containsKey(target))
      throw new Refusal(422, "Invalid currency. Please check your currency codes.");
    BigDecimal amount = readAmount(query.getOrDefault("amount", "")), rate = computeRate(base, target);
    BigDecimal converted = amount.multiply(rate).setScale(2, RoundingMode.HALF_UP);
    return "{\"base\":\"%s\",\"target\":\"%s\",\"amount\":%s,\"rate\":%s,\"converted\":%s}".formatted(
        base, target, amount.toPlainString(), rate, converted);
  }

  static BigDecimal readAmount(String sent) {
    try {
      BigDecimal amount = new BigDecimal(sent);
      if (amount.compareTo(new BigDecimal("0.01")) > 0 && amount.precision() - amount.scale() <= 20) return amount;
    } catch (NumberFormatException error) { /* Refused like a number that is too small. */ }
    throw new Refusal(422, "The amount has to be a number greater than 0.01");
  }

  static Map<String, String> readQuery(URI address) {
    Map<String, String> query = new HashMap<>();
    for (String pair : Objects.requireNonNullElse(address.getRawQuery(), "").split("&")) {
      String[] parts = (pair.contains("=") ? pair : pair + "=").split("=", 2);
      query.put(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8));
    }
    return query;
  }

  static void handle(HttpExchange exchange, Function<Map<String, String>, String> operation) throws IOException {
    try {
      String key = exchange.getRequestHeaders().getFirst("X-API-KEY");
      if (key == null || !keys.contains(key)) throw new Refusal(401, "API key missing or invalid");
      if (key.startsWith("restricted")) throw new Refusal(403, "Account restricted");
      if (key.startsWith("unverified")) throw new Refusal(403, "E-mail address not verified");
      String text = operation.apply(readQuery(exchange.getRequestURI()));
      int count = used.merge(key + LocalDate.now(ZoneOffset.UTC), 1, Integer::sum);
      if (count > 100) throw new Refusal(429, "Limit of today exceeded");
      send(exchange, 200, text);
    } catch (Refusal refusal) {
      send(exchange, refusal.status, "{\"error\":\"%s\"}".formatted(refusal.getMessage()));
    }
  }

  static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(UTF_8);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, isHead ? -1 : body.length);
    if (!isHead) exchange.getResponseBody().write(body);
    exchange.close();
  }

  public static void main(String[] arguments) throws IOException {
    for (Scanner given = new Scanner(System.in); given.hasNext(); ) {
      String name = given.next();
      if (name.length() == 3) unitsPerDollar.put(name, new BigDecimal(given.next()));
      else keys.add(name);
    }
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/api/rates", exchange -> handle(exchange, Server::rates));
    server.createContext("/api/convert", exchange -> handle(exchange, Server::convert));
    String list = unitsPerDollar.keySet().stream().collect(Collectors.joining("\",\"", "{\"currencies\":[\"", "\"]}"));
    server.createContext("/api/currencies", exchange -> send(exchange, 200, list));
    server.start();
    System.out.println(server.getAddress().getPort());
  }
}

// Generated from server/browser/reference by `npm run generate`. Do not edit.

// server/browser/reference/label-fields.ts
var UNNAMED = ":is(input, select, textarea):not([aria-label])";
function labelFields(reference) {
  const watched = /* @__PURE__ */ new WeakSet();
  const watch = new MutationObserver(() => labelAll(reference));
  function labelAll(root) {
    if (!watched.has(root)) watch.observe(root, { childList: true, subtree: true });
    watched.add(root);
    for (const field of root.querySelectorAll(UNNAMED)) {
      field.ariaLabel = field.dataset.pname ?? field.getAttribute("placeholder") ?? "Value";
    }
    for (const { shadowRoot } of root.querySelectorAll("api-request, api-response"))
      if (shadowRoot) labelAll(shadowRoot);
  }
  labelAll(reference);
}

// server/browser/reference/reach-by-keyboard.ts
var HEAD = ".endpoint-head";
function reachByKeyboard(reference) {
  const describeHeads = () => {
    for (const head of reference.querySelectorAll(HEAD)) {
      head.tabIndex = 0;
      head.role = "button";
      head.ariaExpanded = String(head.classList.contains("expanded"));
    }
  };
  new MutationObserver(describeHeads).observe(reference, {
    childList: true,
    subtree: true,
    attributeFilter: ["class"]
  });
  reference.addEventListener("keydown", pressHead);
  describeHeads();
}
function pressHead(event) {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(HEAD) || key !== "Enter" && key !== " ") return;
  event.preventDefault();
  target.click();
}

// server/browser/reference/create-reference.ts
var THEMES = {
  light: { theme: "light", "bg-color": "#ffffff", "text-color": "#1b1a17", "primary-color": "#0f5a45" },
  dark: { theme: "dark", "bg-color": "#1c1c1a", "text-color": "#edece7", "primary-color": "#86d3b5" }
};
var SETTINGS = {
  "spec-url": "/openapi.json",
  "server-url": "/",
  // RapiDoc's fonts would come from another host.
  "load-fonts": "false",
  "regular-font": '"Plex Sans", system-ui, sans-serif',
  "mono-font": '"Plex Mono", ui-monospace, monospace',
  "render-style": "view",
  "show-header": "false",
  "allow-server-selection": "false",
  "allow-spec-file-load": "false",
  "allow-spec-url-load": "false",
  "allow-spec-file-download": "false",
  "allow-search": "false",
  "allow-advanced-search": "false",
  "update-route": "false",
  "schema-style": "table",
  "schema-description-expanded": "true"
};
var STYLE = "td > div:has(> .api-key-input) { max-height: none !important; } #api-info { margin-left: 0; }";
function createReference({ isInfoShown }) {
  const element = document.createElement("rapi-doc");
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const applyTheme = () => setAttributes(element, isDark.matches ? THEMES.dark : THEMES.light);
  setAttributes(element, { ...SETTINGS, "show-info": String(isInfoShown) });
  applyTheme();
  isDark.addEventListener("change", applyTheme);
  element.addEventListener("spec-loaded", () => {
    if (!element.shadowRoot) return;
    addStyle(element.shadowRoot);
    labelFields(element.shadowRoot);
    reachByKeyboard(element.shadowRoot);
  });
  return element;
}
function addStyle(reference) {
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  reference.adoptedStyleSheets.push(style);
}
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

// server/browser/reference/main.ts
var isAlone = window === window.parent;
document.documentElement.classList.toggle("framed", !isAlone);
document.body.append(createReference({ isInfoShown: isAlone }));

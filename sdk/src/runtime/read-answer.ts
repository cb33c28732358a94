import {
  AuthenticationError,
  CrossrateError,
  InvalidRequestError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from './errors.ts';

const ERROR_CLASSES: Readonly<Record<number, typeof CrossrateError>> = {
  401: AuthenticationError,
  403: PermissionError,
  422: InvalidRequestError,
  429: QuotaExceededError,
  503: ServiceUnavailableError,
};

/**
 * Reads the body of an answer.
 *
 * @throws CrossrateError for the status, or UnexpectedResponseError when the body is not one of the service's.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const { status } = response;
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  const body = await readJson(response, requestId);
  if (status === 200 && typeof body === 'object' && body !== null) return body;
  const message = messageOf(body);
  if (message === undefined)
    throw new UnexpectedResponseError(`Unexpected answer with status ${status}.`, { status, requestId });
  const ErrorClass = ERROR_CLASSES[status] ?? CrossrateError;
  throw new ErrorClass(message, { status, requestId });
}

async function readJson(response: Response, requestId: string | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    const { status } = response;
    throw new UnexpectedResponseError(`The answer with status ${status} is not JSON.`, { status, requestId, cause });
  }
}

function messageOf(body: unknown): string | undefined {
  const message = (body as { error?: unknown } | null)?.error;
  return typeof message === 'string' ? message : undefined;
}

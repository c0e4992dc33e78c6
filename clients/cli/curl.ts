/**
 * A request as a command line for a POSIX shell; the key is left to the environment, so that what is
 * shown can be passed on.
 */
export async function curlOf(request: Request): Promise<string> {
  const { method, url } = request;
  const body = method === 'GET' ? '' : await request.clone().text();
  const isStream = request.headers.get('accept') === 'text/event-stream';
  const verb = method === 'GET' || (method === 'POST' && body !== '') ? '' : ` -X ${method}`;
  const lines = [
    `curl -s${isStream ? 'N' : ''}${verb} ${quoted(url)}`,
    ...[...request.headers].map(([name, value]) => `-H ${headerText(name, value)}`),
    ...(body === '' ? [] : [`-d ${quoted(pretty(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

function headerText(name: string, value: string): string {
  if (name === 'authorization') return '"authorization: Bearer $ORBITAL_API_KEY"';
  return name === 'x-api-key' ? '"x-api-key: $ORBITAL_API_KEY"' : quoted(`${name}: ${value}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    // A text that is no JSON is sent as it is.
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}

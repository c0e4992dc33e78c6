type Body = Readonly<Record<string, unknown>>;

const OPTION = /\b(?:options\.)?(prediction_hours|min_elevation_deg)\b\D{0,24}?([\d.]+)/;
const POLICY =
  /\b(?:policy\.)?(deadline_orbits|min_delivery_confidence|max_data_loss_fraction)\b\D{0,24}?([\d.]+)/;

/** The change of a request that a suggestion names; null where it is about the job's own steps. */
export function changeOf(suggestion: string): Body | null {
  const option = numberAfter(OPTION, suggestion);
  if (option !== null) return { options: option };
  const policy = numberAfter(POLICY, suggestion);
  return policy === null ? null : { policy };
}

function numberAfter(pattern: RegExp, text: string): Record<string, number> | null {
  const [, name, digits = ''] = pattern.exec(text) ?? [];
  const value = Number(digits.replace(/\.$/, ''));
  return name === undefined || !Number.isFinite(value) ? null : { [name]: value };
}

/** A request with a change laid over it, objects one level deep. */
export function applied(body: Body, change: Body): Body {
  const merged: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(change)) {
    const old = merged[name];
    merged[name] = isObject(value) && isObject(old) ? { ...old, ...value } : value;
  }
  return merged;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

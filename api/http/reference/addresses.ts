import { SURFACE_NAMES, type HttpKit, type SurfaceName } from '../kit.ts';

/** What the pages need of a request to know where they are read. */
interface Asked {
  readonly protocol: string;
  /** Host and port as the client wrote them. */
  readonly host: string;
}

/** What may stand in a link and between the quotes of a shell. */
const HOST = /^(?<name>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Where the surfaces answer, as the reader's own address tells: this one there, the others on the same
 * host at their ports. Behind a proxy nothing is known of the others.
 */
export function surfaceAddresses(
  surface: SurfaceName,
  asked: Asked,
  kit: Pick<HttpKit, 'portOf' | 'trustedProxies'>,
): Partial<Record<SurfaceName, string>> {
  const name = HOST.exec(asked.host)?.groups?.['name'];
  const own = name === undefined ? 'http://localhost' : `${asked.protocol}://${asked.host}`;
  if (kit.trustedProxies > 0 || name === undefined) return { [surface]: own };
  const others = SURFACE_NAMES.flatMap((other) => {
    const port = kit.portOf?.(other) ?? 0;
    return other === surface || port === 0 ? [] : [[other, `${asked.protocol}://${name}:${port}`]];
  });
  // True: the keys are names of surfaces.
  return Object.fromEntries([[surface, own], ...others]) as Partial<Record<SurfaceName, string>>;
}

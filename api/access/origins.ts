import type { ApiConfig } from '../config.ts';
import type { SurfaceName } from '../http/kit.ts';

type OriginSettings = Pick<
  ApiConfig,
  'environment' | 'caeAllowedOrigins' | 'simAllowedOrigins' | 'ports' | 'consoleUrl'
>;

/** Where a page under development is usually served from. */
const DEVELOPMENT_PORTS = [3000, 4000];

/**
 * The origins that a browser may call a surface from: the configured list, or by default the usual
 * development ports, the console's origin and the surface's own. In production there is no default:
 * a process does not know under which names it is reached, and a page on the reader's own machine
 * (localhost) is a stranger there. `portsInUse` is asked at each call,
 * since a port may be chosen by the system; a surface of another process has its configured port.
 */
export function createAllowedOrigins(
  settings: OriginSettings,
  portsInUse: ReadonlyMap<SurfaceName, number>,
): (surface: SurfaceName) => readonly string[] {
  const portOf = (surface: SurfaceName) => portsInUse.get(surface) ?? settings.ports[surface];
  const isProduction = settings.environment === 'production';
  const byDefault = (ports: readonly number[]) => (isProduction ? [] : localOrigins(ports));
  return (surface) => {
    switch (surface) {
      case 'cae':
        return (
          settings.caeAllowedOrigins ??
          byDefault([...DEVELOPMENT_PORTS, portOf('console'), portOf('cae')])
        );
      case 'simulation':
        return (
          settings.simAllowedOrigins ??
          byDefault([...DEVELOPMENT_PORTS, portOf('console'), portOf('simulation')])
        );
      case 'console':
        return [
          ...(settings.consoleUrl === undefined ? [] : [settings.consoleUrl]),
          ...byDefault([portOf('console')]),
        ];
      case 'main':
        return [];
    }
  };
}

function localOrigins(ports: readonly number[]): string[] {
  const used = [...new Set(ports)].filter((port) => port > 0);
  return used.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);
}

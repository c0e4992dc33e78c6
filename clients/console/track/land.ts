import type { GeoPermissibleObjects } from 'd3-geo';
import { useEffect, useState } from 'preact/hooks';
import { feature } from 'topojson-client';

let keptLand: GeoPermissibleObjects | null = null;

/** The land of the Earth at 1:110 million, loaded once; null until it is there. */
export function useLand(): GeoPermissibleObjects | null {
  const [land, setLand] = useState(keptLand);
  useEffect(() => {
    if (keptLand !== null) return;
    void import('world-atlas/land-110m.json').then(({ default: atlas }) => {
      // The package's own file: a topology with the object `land`.
      const topology = atlas as unknown as Parameters<typeof feature>[0];
      const shape = topology.objects['land'];
      if (shape === undefined) return;
      keptLand = feature(topology, shape);
      setLand(keptLand);
    });
  }, []);
  return land;
}

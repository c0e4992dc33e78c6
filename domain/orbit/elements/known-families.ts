/** What the name of a satellite says about it. */
export interface Family {
  readonly type: string;
  readonly operator: string | null;
  readonly constellation: string | null;
}

/**
 * Beginnings of names in public catalogues and the fleets that use them; the operators are those that
 * the fleets themselves name. Longer beginnings stand before shorter ones that they contain.
 */
const FAMILIES: readonly (readonly [RegExp, string, string | null, string | null])[] = [
  [/^STARLINK/, 'communications', 'SpaceX', 'Starlink'],
  [/^ONEWEB/, 'communications', 'Eutelsat OneWeb', 'OneWeb'],
  [/^KUIPER/, 'communications', 'Amazon', 'Kuiper'],
  [/^(?:QIANFAN|G60)/, 'communications', 'Shanghai Spacecom', 'Qianfan'],
  [/^(?:HULIANWANG|GUOWANG)/, 'communications', 'China Satellite Network Group', 'Guowang'],
  [/^IRIDIUM/, 'communications', 'Iridium', 'Iridium'],
  [/^GLOBALSTAR/, 'communications', 'Globalstar', 'Globalstar'],
  [/^ORBCOMM/, 'communications', 'Orbcomm', 'Orbcomm'],
  [/^O3B/, 'communications', 'SES', 'O3b'],
  [/^INTELSAT/, 'communications', 'SES', 'Intelsat'],
  [/^EUTELSAT/, 'communications', 'Eutelsat', null],
  [/^SPACEBEE/, 'communications', 'Swarm Technologies', 'SpaceBEE'],
  [/^TIANQI/, 'communications', 'Guodian Gaoke', 'Tianqi'],
  [/^(?:GPS |NAVSTAR)/, 'navigation', 'United States Space Force', 'GPS'],
  [/^GSAT0\d{3}/, 'navigation', 'EUSPA', 'Galileo'],
  [/^BEIDOU/, 'navigation', 'China Satellite Navigation Office', 'BeiDou'],
  [/^(?:QZS|QZSS)/, 'navigation', 'Cabinet Office of Japan', 'QZSS'],
  [/^(?:IRNSS|NVS-)/, 'navigation', 'ISRO', 'NavIC'],
  [/^(?:FLOCK|SKYSAT|PELICAN|TANAGER)/, 'earth_observation', 'Planet Labs', 'Planet'],
  [/^ICEYE/, 'earth_observation', 'ICEYE', 'ICEYE'],
  [/^CAPELLA/, 'earth_observation', 'Capella Space', 'Capella'],
  [/^UMBRA/, 'earth_observation', 'Umbra', 'Umbra'],
  [/^(?:NUSAT|NEWSAT)/, 'earth_observation', 'Satellogic', 'Aleph-1'],
  [/^JILIN/, 'earth_observation', 'Chang Guang Satellite Technology', 'Jilin-1'],
  [/^YAOGAN/, 'earth_observation', null, 'Yaogan'],
  [/^GAOFEN/, 'earth_observation', 'CNSA', 'Gaofen'],
  [/^SENTINEL-/, 'earth_observation', 'ESA', 'Sentinel'],
  [/^LEMUR/, 'earth_observation', 'Spire Global', 'Lemur'],
  [/^HAWK-/, 'earth_observation', 'HawkEye 360', 'HawkEye'],
  [/^(?:NOAA \d|GOES |JPSS)/, 'weather', 'NOAA', null],
  [/^(?:METEOSAT|METOP|MTG-)/, 'weather', 'EUMETSAT', null],
  [/^HIMAWARI/, 'weather', 'JMA', 'Himawari'],
  [/^(?:FENGYUN|YUNHAI)/, 'weather', 'CMA', 'Fengyun'],
  [/^METEOR-M/, 'weather', 'Roscosmos', 'Meteor-M'],
];

/** The fleet that a name of a public catalogue belongs to, or null. */
export function familyOf(name: string): Family | null {
  const plain = name.trim().toUpperCase();
  const found = FAMILIES.find(([beginning]) => beginning.test(plain));
  if (found === undefined) return null;
  const [, type, operator, constellation] = found;
  return { type, operator, constellation };
}

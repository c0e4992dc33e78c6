import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';

const OPS = join(import.meta.dirname, '..', '..', '..', 'ops');

const Alert = v.object({
  alert: v.string(),
  expr: v.string(),
  for: v.string(),
  labels: v.object({ severity: v.picklist(['page', 'ticket']) }),
  annotations: v.object({ summary: v.string() }),
});
const Rules = v.object({ groups: v.array(v.object({ name: v.string(), rules: v.array(Alert) })) });
const Dashboard = v.looseObject({
  uid: v.string(),
  title: v.string(),
  description: v.string(),
  panels: v.array(
    v.looseObject({
      title: v.string(),
      targets: v.array(v.looseObject({ expr: v.string(), legendFormat: v.string() })),
    }),
  ),
});

export type ShippedAlert = v.InferOutput<typeof Alert>;

/** The alerts that the platform ships. */
export function shippedAlerts(): ShippedAlert[] {
  const text = readFileSync(join(OPS, 'alerts.yaml'), 'utf8');
  return v.parse(Rules, parse(text)).groups.flatMap(({ rules }) => rules);
}

/** Them as rules that fire at once. */
export function impatientRules(): string {
  const rules = shippedAlerts().map((rule) => ({ ...rule, for: '0s' }));
  // JSON is YAML.
  return JSON.stringify({ groups: [{ name: 'shipped', rules }] });
}

/** The dashboards that the platform ships, by file. */
export function shippedDashboards(): [string, v.InferOutput<typeof Dashboard>][] {
  const folder = join(OPS, 'dashboards');
  return readdirSync(folder).map((file) => [
    file,
    v.parse(Dashboard, JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  ]);
}

/** Every name of a metric in an expression: words that stand where a selector does. */
export function namesIn(expression: string): string[] {
  const found = expression.matchAll(/\b(?:orbital|temporal|nodejs|process)_[a-z0-9_]+|\bup\b/g);
  return [...found].map(([name]) => name);
}

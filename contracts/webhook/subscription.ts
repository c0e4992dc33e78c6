import { ACCEPTED_EVENT_TYPES, type AcceptedEventType, type WebhookEventType } from './event.ts';

type GroupOf<Type extends string> = Type extends `${infer Group}.${string}` ? Group : never;

/** A name that stands for every type of a group, or `*` for all; a test is in neither. */
export type Wildcard = '*' | `${GroupOf<AcceptedEventType>}.*`;

/** What a webhook may name: one type, or a wildcard. */
export type Subscription = AcceptedEventType | Wildcard;

/** The wildcards: all types, then the groups in the order of their types. */
export const WILDCARDS: readonly Wildcard[] = [
  '*',
  ...new Set(ACCEPTED_EVENT_TYPES.map(groupWildcard)),
];

/** Everything that a webhook may name. */
export const SUBSCRIPTIONS: readonly Subscription[] = [...ACCEPTED_EVENT_TYPES, ...WILDCARDS];

/** The names under which webhooks ask for a type; none for a test, which goes to one webhook alone. */
export function namesOf(type: WebhookEventType): readonly Subscription[] {
  return type === 'webhook.test' ? [] : [type, groupWildcard(type), '*'];
}

/** Whether a webhook with these names asks for the type. */
export function subscribes(names: readonly Subscription[], type: WebhookEventType): boolean {
  return namesOf(type).some((name) => names.includes(name));
}

/** The types of this version that the names stand for. */
export function typesOf(names: readonly Subscription[]): readonly AcceptedEventType[] {
  return ACCEPTED_EVENT_TYPES.filter((type) => subscribes(names, type));
}

function groupWildcard(type: AcceptedEventType): Exclude<Wildcard, '*'> {
  // What stands before the dot of a type is its group.
  return `${type.slice(0, type.indexOf('.'))}.*` as Exclude<Wildcard, '*'>;
}

import type { Assessment } from './assessment.ts';
import type { Cdm } from '../cdm.ts';
import { LONGEST_CONFIRMED_DAYS } from './quality.ts';

/**
 * What must be said beside the numbers of an encounter, `leadDays` before it: how they came about, how
 * often such predictions hold, and what small numbers do not mean. Never softened.
 */
export function honestTexts(
  judged: Omit<Assessment, 'texts'>,
  leadDays: number,
  cdm: Cdm | null,
): string[] {
  const { probability, maxProbability, diluted, riskLevel, thrusting } = judged;
  return [
    ...(judged.source === 'cdm' && cdm !== null
      ? messageTexts(judged, cdm)
      : elementTexts(judged, leadDays)),
    ...(probability === null && judged.refusal !== null
      ? [`No probability: ${judged.refusal.message} The risk level says nothing here.`]
      : []),
    ...(diluted === true && maxProbability !== null
      ? [
          riskLevel === 'LOW'
            ? `The low probability reflects poor data, not a large margin. With better data it could be up to ${twoDigits(maxProbability)}.`
            : `The data are poor: with better data the probability could be up to ${twoDigits(maxProbability)}, or far lower.`,
        ]
      : []),
    ...(judged.isLongCrossing
      ? [
          'The uncertainty along the relative velocity is so long that the passage takes more than 5 % of a revolution: the straight line of the method is only rough there.',
        ]
      : []),
    ...(judged.covarianceRepaired
      ? [
          'The covariance was not positive and was raised to the least that a body of this size allows.',
        ]
      : []),
    ...(probability !== null && riskLevel === 'LOW'
      ? ['LOW means not known to be dangerous; it never means safe.']
      : []),
    ...(thrusting[0] || thrusting[1] ? [thrustText(thrusting)] : []),
  ];
}

function elementTexts(judged: Omit<Assessment, 'texts'>, leadDays: number): string[] {
  const [one, other] = judged.agesDays.map((age) => Math.abs(age).toFixed(1));
  const percent = Math.round(100 * (judged.confirmRate ?? 0));
  const about = leadDays > LONGEST_CONFIRMED_DAYS ? 'fewer than' : 'about';
  return [
    'Computed from public mean elements with an assumed uncertainty. It is a screening aid, not a basis for a manoeuvre. Ask the operator or the 18/19 SDS for a conjunction data message.',
    `Elements are ${one} and ${other} days old at closest approach. Of 100 such predictions ${about} ${percent} still held with newer elements.`,
  ];
}

function messageTexts({ covarianceSource }: Omit<Assessment, 'texts'>, cdm: Cdm): string[] {
  const message = `the conjunction data message ${cdm.messageId} of ${cdm.originator}`;
  return [
    covarianceSource === 'cdm'
      ? `Computed from the states and covariances of ${message}, which somebody brought here. Nobody checked where it comes from.`
      : `The probability is that of ${message}, which somebody brought here. Nobody checked where it comes from.`,
  ];
}

function thrustText([one, other]: readonly [boolean, boolean]): string {
  return one && other
    ? 'Both satellites manoeuvre on their own. Their positions more than a day ahead are not predictable from public elements.'
    : `The ${one ? 'first' : 'other'} satellite manoeuvres on its own. Its position more than a day ahead is not predictable from public elements.`;
}

/** A small number as people write it: `8.1e-5`. */
function twoDigits(value: number): string {
  return value >= 0.001 ? value.toPrecision(2) : value.toExponential(1);
}

/** Deals things out into `hands`, one after the other, so that neighbours come apart. */
export function deal<T>(things: readonly T[], hands: number): T[][] {
  return Array.from({ length: hands }, (_hand, hand) =>
    things.filter((_thing, index) => index % hands === hand),
  );
}

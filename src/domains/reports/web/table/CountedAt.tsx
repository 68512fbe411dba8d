import { formatWhen } from '#ui/format/times.ts'

/** When what is shown was counted, where it was counted before it was asked for. */
export const CountedAt = ({ at }: { readonly at: string | null | undefined }) =>
  at !== null && at !== undefined && `, counted ${formatWhen(at, Date.now())}`

const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** A rank as an ordinal: `1st`, `2nd`, `11th`, `111th`. */
export const ordinal = (rank: number): string => `${rank}${endings[ordinals.select(rank)]}`

import type { Preference, Preferences } from '../../contract/notifications.schemas.ts'

/** What is chosen anew of a category: the ways that are not named stay as they stand then. */
export type PreferencePart = Pick<Preference, 'category'> & Partial<Preference>

type Shown = Preferences['categories']

const partOf = (parts: readonly PreferencePart[], one: Preference) =>
  parts.find(({ category }) => category === one.category)

/** What is sent: of each category all its ways, as they stand but for what is chosen anew. */
export const wishOf = (shown: Shown, parts: readonly PreferencePart[]): Preference[] =>
  shown.flatMap((one) => {
    const part = partOf(parts, one)
    const { inApp, email, push } = one
    return part === undefined ? [] : [{ inApp, email, push, ...part }]
  })

/** What is shown until the answer comes. */
export const withParts = (shown: Shown, parts: readonly PreferencePart[]): Shown =>
  shown.map((one) => {
    const part = partOf(parts, one)
    return part === undefined ? one : { ...one, ...part, isDefault: false }
  })

/** What takes a choice back: what these ways were before, and no other. */
export const partBefore = (shown: Shown, { category, ...part }: PreferencePart): PreferencePart[] =>
  shown
    .filter((one) => one.category === category)
    .map((one) => ({
      category,
      ...(part.inApp !== undefined && { inApp: one.inApp }),
      ...(part.email !== undefined && { email: one.email }),
      ...(part.push !== undefined && { push: one.push }),
    }))

/** What takes "Reset to defaults" back: what was chosen before, where nothing was chosen since. */
export const chosenBefore = (before: Shown, now: Shown): PreferencePart[] =>
  before
    .filter(({ isDefault }) => !isDefault)
    .filter((one) => now.some(({ category, isDefault }) => category === one.category && isDefault))
    .map(({ category, inApp, email, push }) => ({ category, inApp, email, push }))

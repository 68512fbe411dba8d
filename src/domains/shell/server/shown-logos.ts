import { school } from '#contract/school/school.ts'

/** The school's pictures by scheme: one stands in for the other; null for the product's mark. */
export function shownLogos(): { light: string | null; dark: string | null } {
  const { light, dark } = school().logos
  return { light: light || dark || null, dark: dark || light || null }
}

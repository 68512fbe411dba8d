/** `Good morning, Maren` by the hour of the school's wall clock. */
export function greetingOf(hour: number, firstName: string): string {
  const partOfDay = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  return `Good ${partOfDay}, ${firstName}`
}

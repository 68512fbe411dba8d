/** What a type is called: `Math learning goal`. */
export function typeTitle(type: string): string {
  const words = type.replaceAll('_', ' ')
  return type === 'stem' ? 'STEM' : words.charAt(0).toUpperCase() + words.slice(1)
}

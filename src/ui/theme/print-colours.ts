import { type ColourName, lightColours } from './tokens.ts'

const fills = /^(canvas|sheet|sunken|hover|raised|graphite|track|.*-tint)$/

/** Light ink without fills, whatever scheme the reader has on screen (design `look.md` §11). */
function onPaper(name: ColourName): string {
  return fills.test(name) ? '#FFFFFF' : lightColours[name]
}

/** Doubled attribute, because Mantine's own style of the scheme comes later in the page. */
const root = ':root[data-mantine-color-scheme][data-mantine-color-scheme]'
const names = Object.keys(lightColours).filter((name): name is ColourName => name in lightColours)

/** The style that puts the light scheme on paper. */
export const printColours = `@media print{${root}{color-scheme:light;${names
  .map((name) => `--hr-${name}:${onPaper(name)}`)
  .join(';')}}}`

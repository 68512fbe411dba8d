import { createTheme, defaultVariantColorsResolver, rem, type VariantColorsResolver } from '@mantine/core'
import { componentDefaults } from './component-defaults.ts'
import { accentSteps, darkColours, lightColours, statusFamilies } from './tokens.ts'

const quiet = '1px solid transparent'
const families: readonly string[] = statusFamilies

/** Lets `color="unexc"` (any family) on a Mantine button or icon button speak in that family's tokens. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const family = input.color
  if (input.variant === 'subtle' && (family === undefined || family === 'accent'))
    return { background: 'transparent', hover: 'var(--hr-hover)', color: 'var(--hr-ink-2)', border: quiet }
  if (family === undefined || !families.includes(family)) return defaultVariantColorsResolver(input)
  const text = `var(--hr-${family}-text)`
  const tint = `var(--hr-${family}-tint)`
  if (input.variant === 'filled')
    return { background: `var(--hr-${family}-mark)`, hover: text, color: 'var(--hr-sheet)', border: quiet }
  if (input.variant === 'light') return { background: tint, hover: tint, color: text, border: quiet }
  const border = input.variant === 'subtle' ? 'transparent' : 'var(--hr-line-2)'
  const background = input.variant === 'subtle' ? 'transparent' : 'var(--hr-raised)'
  return { background, hover: tint, color: text, border: `1px solid ${border}` }
}

const fontFamily = "'Inter Variable', system-ui, sans-serif"

/** The Mantine theme of Homeroom. Colours come from tokens; sizes, type and defaults from `look.md` §2, §3, §6. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    accent: accentSteps,
    gray: [
      lightColours.hover,
      lightColours.canvas,
      lightColours['line-1'],
      lightColours['line-1'],
      lightColours['line-2'],
      lightColours.control,
      lightColours['ink-3'],
      lightColours['ink-2'],
      lightColours['ink-2'],
      lightColours.ink,
    ],
    dark: [
      darkColours.ink,
      darkColours['ink-2'],
      darkColours['ink-3'],
      darkColours.control,
      darkColours['line-2'],
      darkColours['line-1'],
      darkColours.raised,
      darkColours.sheet,
      darkColours.sunken,
      darkColours.canvas,
    ],
  },
  white: '#FFFFFF',
  black: lightColours.ink,
  variantColorResolver,
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.33333', sm: '1.53846', md: '1.42857', lg: '1.5', xl: '1.44444' },
  fontWeights: { regular: '400', medium: '550', bold: '600' },
  headings: {
    fontFamily,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.33333', fontWeight: '640' },
      h2: { fontSize: rem(16), lineHeight: '1.5', fontWeight: '620' },
      h3: { fontSize: rem(14), lineHeight: '1.42857', fontWeight: '600' },
      h4: { fontSize: rem(14), lineHeight: '1.42857', fontWeight: '600' },
      h5: { fontSize: rem(13), lineHeight: '1.53846', fontWeight: '600' },
      h6: { fontSize: rem(12), lineHeight: '1.33333', fontWeight: '500' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  defaultRadius: 'md',
  breakpoints: { xs: '24.375em', sm: '48em', md: '75em', lg: '90em', xl: '110em' },
  shadows: {
    xs: 'var(--hr-ring-sheet)',
    sm: 'var(--hr-ring-raised)',
    md: 'var(--hr-ring-raised)',
    lg: 'var(--hr-ring-raised)',
    xl: 'var(--hr-ring-raised)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: componentDefaults,
})

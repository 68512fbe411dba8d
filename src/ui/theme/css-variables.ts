import type { CSSVariablesResolver } from '@mantine/core'
import { darkColours, lightColours, sessionTypeColours } from './tokens.ts'

type Variables = Record<`--${string}`, string>

function colourVariables(colours: Record<string, string>, scheme: 0 | 1): Variables {
  const variables: Variables = {}
  for (const [name, value] of Object.entries(colours)) variables[`--hr-${name}`] = value
  for (const [type, pair] of Object.entries(sessionTypeColours))
    variables[`--hr-session-${type}`] = pair[scheme]
  return variables
}

/** Mantine's own variables, set to our tokens; alike in both schemes. */
const spokenInTokens: Variables = {
  '--mantine-color-bright': 'var(--hr-ink)',
  '--mantine-color-text': 'var(--hr-ink)',
  '--mantine-color-body': 'var(--hr-sheet)',
  '--mantine-color-error': 'var(--hr-unexc-text)',
  '--mantine-color-success': 'var(--hr-present-text)',
  '--mantine-color-placeholder': 'var(--hr-ink-3)',
  '--mantine-color-dimmed': 'var(--hr-ink-3)',
  '--mantine-color-anchor': 'var(--hr-accent)',
  '--mantine-color-default': 'var(--hr-raised)',
  '--mantine-color-default-hover': 'var(--hr-hover)',
  '--mantine-color-default-color': 'var(--hr-ink)',
  '--mantine-color-default-border': 'var(--hr-line-2)',
  '--mantine-color-disabled': 'var(--hr-sunken)',
  '--mantine-color-disabled-color': 'var(--hr-ink-4)',
  '--mantine-color-disabled-border': 'var(--hr-line-1)',
  '--mantine-primary-color-contrast': 'var(--hr-on-fill)',
  '--mantine-color-accent-text': 'var(--hr-accent)',
  '--mantine-color-accent-filled': 'var(--hr-accent-fill)',
  '--mantine-color-accent-filled-hover': 'var(--hr-accent-fill-hover)',
  '--mantine-color-accent-light': 'var(--hr-accent-tint)',
  '--mantine-color-accent-light-hover': 'var(--hr-accent-tint)',
  '--mantine-color-accent-light-color': 'var(--hr-accent)',
  '--mantine-color-accent-outline': 'var(--hr-accent)',
  '--mantine-color-accent-outline-hover': 'var(--hr-accent-tint)',
}

/** Every `--hr-*` token per colour scheme, and Mantine's own variables from them (design `look.md` §6). */
export const schemes: Readonly<Record<'light' | 'dark', Variables>> = {
  light: {
    ...colourVariables(lightColours, 0),
    ...spokenInTokens,
    '--hr-scrim': 'rgb(18 29 37 / .36)',
    '--hr-ring-sheet': '0 0 0 1px var(--hr-line-1), 0 1px 2px rgb(18 29 37 / .05)',
    '--hr-ring-raised': '0 0 0 1px rgb(18 29 37 / .08), 0 8px 24px -4px rgb(18 29 37 / .16)',
    '--hr-session-strength': '12%',
  },
  dark: {
    ...colourVariables(darkColours, 1),
    ...spokenInTokens,
    '--hr-scrim': 'rgb(0 0 0 / .55)',
    '--hr-ring-sheet': '0 0 0 1px var(--hr-line-1)',
    '--hr-ring-raised': '0 0 0 1px #344043, 0 12px 32px -4px rgb(0 0 0 / .6)',
    '--hr-session-strength': '20%',
  },
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, ...schemes })

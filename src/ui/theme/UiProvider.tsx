import './styles.css'
import { localStorageColorSchemeManager, type MantineColorScheme, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { type LinkComponent, LinkProvider } from '../page/UiLink.tsx'
import { cssVariablesResolver } from './css-variables.ts'
import { printColours } from './print-colours.ts'
import { theme } from './theme.ts'

// After the first page: what a toast says waits until its place is there.
const ToastRegion = lazy(async () => ({
  default: (await import('../feedback/ToastRegion.tsx')).ToastRegion,
}))

const colorSchemeManager = localStorageColorSchemeManager({ key: 'homeroom-color-scheme' })

export interface UiProviderProps {
  children: ReactNode
  /** What style elements must carry to count; without it, the page allows any. */
  styleNonce?: string | undefined
  /** How a link of the kit navigates; without it, links are plain `<a href>`. */
  link?: LinkComponent
  /** Forces one scheme, for pictures and tests; otherwise the reader's choice, then the system's. */
  forceColorScheme?: Exclude<MantineColorScheme, 'auto'>
}

/** Theme, tokens, links and toasts; stands once at the root of the app. */
export function UiProvider({ children, styleNonce, link, forceColorScheme }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      {...(styleNonce === undefined ? {} : { getStyleNonce: () => styleNonce })}
      {...(forceColorScheme === undefined ? {} : { forceColorScheme })}
    >
      <style nonce={styleNonce}>{printColours}</style>
      <LinkProvider link={link}>{children}</LinkProvider>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </MantineProvider>
  )
}

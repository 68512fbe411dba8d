import './styles.css'
import { localStorageColorSchemeManager, type MantineColorScheme, MantineProvider } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useToastsWanted } from '../feedback/toast-place.ts'
import { Busy, useIdle } from '../pace/idle.ts'
import { lazyPart } from '../pace/lazy-part.ts'
import { type LinkComponent, LinkProvider } from '../page/UiLink.tsx'
import { cssVariablesResolver } from './css-variables.ts'
import { printColours } from './print-colours.ts'
import { theme } from './theme.ts'

// What a toast says waits until its place is there.
const ToastRegion = lazyPart(() => import('../feedback/ToastRegion.tsx'), 'ToastRegion')

const colorSchemeManager = localStorageColorSchemeManager({ key: 'homeroom-color-scheme' })

const neverBusy = () => false

export interface UiProviderProps {
  children: ReactNode
  /** What style elements must carry to count; without it, the page allows any. */
  styleNonce?: string | undefined
  /** How a link of the kit navigates; without it, links are plain `<a href>`. */
  link?: LinkComponent
  /** Whether the page waits for something: what nobody sees yet is fetched behind it. */
  isBusy?: () => boolean
  /** Forces one scheme, for pictures and tests; otherwise the reader's choice, then the system's. */
  forceColorScheme?: Exclude<MantineColorScheme, 'auto'>
}

/** Theme, tokens, links and toasts; stands once at the root of the app. */
export function UiProvider(props: UiProviderProps) {
  const { children, styleNonce, link, isBusy = neverBusy, forceColorScheme } = props
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
      <Busy value={isBusy}>
        <LinkProvider link={link}>{children}</LinkProvider>
        <Toasts />
      </Busy>
    </MantineProvider>
  )
}

/** Fetched behind the first page, or with the first toast. */
function Toasts() {
  const isIdle = useIdle()
  const isWanted = useToastsWanted()
  return (
    (isIdle || isWanted) && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}

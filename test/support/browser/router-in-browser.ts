import type { Page } from '@playwright/test'

/** What the router of the product says of itself, and how one goes on from page to page within it. */
interface Router {
  readonly state: { readonly status: string; readonly location: { readonly href: string } }
  readonly history: { push(address: string): void }
  subscribe(event: 'onResolved', done: () => void): () => void
}

/**
 * Goes on as by a link, until the page stands: the product, and axe, are loaded once a test and not once a page. A page that
 * was opened a moment ago comes to itself first.
 */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (to) => {
    const found = () => (window as unknown as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__
    let router = found()
    while (router?.state.status !== 'idle') {
      await new Promise((later) => setTimeout(later, 20))
      router = found()
    }
    const { subscribe, history } = router
    await new Promise<void>((done) => {
      const stop = subscribe('onResolved', () => {
        stop()
        done()
      })
      history.push(to)
    })
  }, address)

/** Whether it still goes on, and where to: "pending at /home". */
export const stateOfRouter = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return `${state.status} at ${state.location.href}`
  })

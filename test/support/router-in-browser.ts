import type { Page } from '@playwright/test'

/** What the router of the product says of itself, and how one goes on from page to page within it. */
interface Router {
  readonly history: { push(address: string): void }
  subscribe(event: 'onResolved', done: () => void): () => void
}

/** Goes on as by a link, until the page stands: the product, and axe, are loaded once a test and not once a page. */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    (to) =>
      new Promise<void>((done) => {
        const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router }
        const stop = router.subscribe('onResolved', () => {
          stop()
          done()
        })
        router.history.push(to)
      }),
    address,
  )

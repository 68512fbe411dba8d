import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, type Page, test } from '@playwright/test'
import { goOn } from '#test/browser/router-in-browser.ts'
import { linkSources } from '../support/links/link-sources.ts'
import type { SentLink } from '../support/links/serve-links.ts'
import { partsOf } from '../support/walk-parts.ts'

interface LinkSchool {
  readonly url: string
  readonly links: readonly SentLink[]
  stop(): Promise<void>
}

/** A school of its own, at a time of its own, that has sent one of everything. */
async function startLinkSchool(): Promise<LinkSchool> {
  const child = fork('test/support/links/serve-links.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as { url: string; links: SentLink[] }),
    ended.then(() => {
      throw new Error('The school of every link did not start.')
    }),
  ])
  return {
    ...told,
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}

/** Who opens links from now on; nobody when there is no cookie. */
async function become(page: Page, url: string, cookie: string | null): Promise<void> {
  const context = page.context()
  await context.clearCookies()
  const [name = '', value = ''] = cookie?.split(/=(.*)/) ?? []
  if (cookie !== null) await context.addCookies([{ name, value, url }])
}

/** The links by who got them: one after the other each opens their own. */
const byReceiver = (links: readonly SentLink[]) => Map.groupBy(links, ({ cookie }) => cookie)

/** Not what has a document of its own. */
const isOfApp = (path: string) => !/^\/(api|apply|signin|signout|password|absence|verify|set-up)\b/.test(path)

test.describe('every link that the product sends', () => {
  // One school for all parts: in several workers each would send everything anew.
  test.describe.configure({ mode: 'default' })
  let school: LinkSchool | undefined
  test.beforeAll(async () => {
    school = await startLinkSchool()
  })
  test.afterAll(() => school?.stop())

  for (const [at, part] of partsOf<string>(Object.values(linkSources).flat()))
    test(`opens what it is about, for whoever got it, part ${at}`, async ({ page }) => {
      const { url, links: all } = school ?? { url: '', links: [] }
      const ofPart = all.filter(({ kind }) => part.includes(kind))
      expect(ofPart).not.toEqual([])
      for (const [cookie, links] of byReceiver(ofPart)) {
        await become(page, url, cookie)
        for (const [at, { kind, path, words, panel }] of links.entries())
          await test.step(`${kind}: ${path}`, async () => {
            // The app is loaded once for each: what a link opens within it does not differ by how it was come to.
            const isWithin = at > 0 && cookie !== null && isOfApp(path)
            if (isWithin && page.url() !== url + path) await goOn(page, path)
            else await page.goto(url + path)
            // In the panel that has to be open, where a list beside it could show the same words.
            const where =
              panel === null ? page : page.getByRole('complementary', { name: panel, exact: true })
            await expect(where.getByText(words).filter({ visible: true }).first()).toBeVisible()
            // Not by chance on a page it was led to instead.
            expect(new URL(page.url()).pathname).toBe(new URL(path, url).pathname)
          })
      }
    })
})

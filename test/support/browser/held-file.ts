import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const manifest = new URL('../../../dist/web/.vite/manifest.json', import.meta.url)

interface HeldFile {
  /** Resolves once the page has asked for it. */
  readonly asked: Promise<void>
  letGo(): void
}

/**
 * Holds a file of the app back until it is let go, by the name of its part (`menus`, scripts/setup/web-files.ts): files of
 * the app are named after what is in them.
 */
export async function holdFile(page: Page, part: string): Promise<HeldFile> {
  const parts: Record<string, { name?: string; file: string }> = JSON.parse(readFileSync(manifest, 'utf8'))
  const files = Object.values(parts).filter(({ name }) => name === part)
  const [first] = files
  if (first === undefined || files.length > 1)
    throw new Error(`${files.length} files of the app are ${part}.`)
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(`**/${first.file}`, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  return { asked: asked.promise, letGo: held.resolve }
}

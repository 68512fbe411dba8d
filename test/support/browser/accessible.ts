import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** What axe could not tell, with `elementRef`. */
interface Unsure {
  readonly nodes: readonly { readonly element?: Element }[]
}

/** Looks, as `measure` numbers them. A worker is a process, and one that starts after a failure knows none. */
const measuredLooks = new Set<number>()
/** Looks, with what else of an element tells how it is drawn in the other scheme, of pages that were measured in both. */
const drawnInBoth = new Set<number>()

/** What differs between light and dark. */
const rulesOfLooks = ['color-contrast']
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation of WCAG 2.2 AA that a machine can find, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectToKeep(page, everyRule)
}

/** Fails where a rule is broken. */
async function expectToKeep(page: Page, rules: readonly string[]): Promise<Measured> {
  const first = await measureWithAxe(page, rules)
  let last = first
  // What was drawn anew while it was measured is measured again: half of one picture and half of the next is neither. Nor is
  // what stands between the drawing of a dialog and its name, which React gives it after the paint: once more in any case.
  for (let again = 0; first.violations.length > 0 && (last.isDrawn || again === 0) && again < 5; again += 1)
    last = await measureWithAxe(page, rules)
  expect(last.isDrawn ? first.violations : last.violations).toEqual([])
  for (const look of last.fresh) measuredLooks.add(look)
  return last
}

interface Measured {
  /** Something was drawn meanwhile. */
  readonly isDrawn: boolean
  /** Of each: the rule and what it found. */
  readonly violations: readonly string[]
  /** What is known from now on: nothing where something was found, or drawn. */
  readonly fresh: readonly number[]
  /** Of each look of the page: itself and what style sheets ask of an element beside its class. */
  readonly drawn: readonly number[]
}

async function measureWithAxe(page: Page, rules: readonly string[]): Promise<Measured> {
  const measured = await measure(page, rules)
  if (measured !== null) return measured
  // Half a megabyte, and what this worker knows: sent once a document.
  await page.evaluate(`${axeSource}
    window.measuredLooks = new Set([${[...measuredLooks].join()}])
    axe.configure({ rules: ['color-contrast', 'target-size'].map((id) => ({ id, selector: '[data-look]' })) })`)
  return measureWithAxe(page, rules)
}

/**
 * Measures contrast and targets of each look that this worker has not measured in a window as wide, and the rest of all. They
 * are most of axe's work, and what is drawn by the same rules in the same place of two hundred rows, of the page before, or of
 * another test's, has the same: text, letters and everything behind it down to the page. Light and dark are looks of their
 * own. Nothing is known of a look from a time when something was found or drawn meanwhile, and where nothing looks new its
 * colours are not asked for at all. Null where axe is not yet in the document.
 */
const measure = (page: Page, rules: readonly string[]): Promise<Measured | null> =>
  page.evaluate(
    async ({ runOnly, isOfLooks }) => {
      const kept = window as typeof window & {
        axe?: { run(options: object): Promise<{ violations: Violation[]; incomplete: Unsure[] }> }
        measuredLooks?: Set<number>
        numbers?: Map<string, number>
      }
      if (kept.axe === undefined) return null
      // What fades is over: halfway from grey to blue a button has a contrast that nobody is shown. What turns for ever goes on.
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      await Promise.allSettled(ending.map(({ finished }) => finished))

      let isDrawn = false
      const drawing = new MutationObserver(() => {
        isDrawn = true
      })
      const attributeFilter = ['class', 'style', 'aria-label', 'aria-labelledby', 'role']
      drawing.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter,
      })

      kept.numbers ??= new Map()
      const numbers = kept.numbers
      /** The same number for the same text in every document, of 53 bits: of some 100,000 no two are alike by chance. */
      const numberOf = (text: string): number => {
        const known = numbers.get(text)
        if (known !== undefined) return known
        let [high, low] = [0x9e3779b9, 0x85ebca6b]
        for (let at = 0; at < text.length; at += 1) {
          const code = text.charCodeAt(at)
          high = Math.imul(high ^ code, 0xc2b2ae35)
          low = Math.imul(low ^ code, 0x27d4eb2f)
        }
        high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
        low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
        const number = (high & 0x1fffff) * 0x100000000 + (low >>> 0)
        numbers.set(text, number)
        return number
      }

      const known = kept.measuredLooks ?? new Set()
      const looks = new Set<number>()
      const drawn = new Set<number>()
      const lookOf = new Map<Element, number>()
      /** Whether axe judges its colours: of what has no text of its own, is hidden or disabled it says nothing. */
      const isJudged = (element: Element) =>
        (element.matches('input, select, textarea') ||
          [...element.childNodes].some(
            (one) => one.nodeType === Node.TEXT_NODE && (one.nodeValue ?? '').trim() !== '',
          )) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[aria-hidden="true"], [inert], :disabled, [aria-disabled="true"]') === null
      const targets =
        'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role="checkbox"], [role^="menuitem"]'
      /** Its size is its own, and whether it may be so small depends on what is beside it: always measured. */
      const isSmallTarget = (element: Element, display: string) => {
        if (display === 'inline' || !element.matches(targets)) return false
        const { width, height } = element.getBoundingClientRect()
        return width < 24 || height < 24
      }
      const asked = ({ name }: Attr) => name === 'style' || (name.startsWith('data-') && name !== 'data-look')
      const mark = (element: Element, behind: number) => {
        const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity, position, display } =
          getComputedStyle(element)
        const own = [element.tagName, element.className, backgroundColor, backgroundImage, opacity, position]
        const place = numberOf(`${behind}>${own.join()}`)
        const look = numberOf([place, color, fontSize, fontWeight, isJudged(element)].join())
        const isNew = !known.has(look) && !looks.has(look)
        element.toggleAttribute('data-look', isNew || isSmallTarget(element, display))
        looks.add(look)
        if (isNew) lookOf.set(element, look)
        const attributes = [...element.attributes].filter(asked).map(({ name, value }) => `${name}=${value}`)
        drawn.add(numberOf([look, ...attributes].join()))
        for (const child of element.children) mark(child, place)
      }
      const { backgroundColor } = getComputedStyle(document.documentElement)
      mark(document.body, numberOf(`${innerWidth} ${backgroundColor}`))
      const fresh = looks.difference(known)
      if (isOfLooks && fresh.size === 0) {
        drawing.disconnect()
        return { isDrawn: false, violations: [], fresh: [], drawn: [...drawn] }
      }
      const resultTypes = ['violations', 'incomplete']
      const { violations, incomplete } = await kept.axe.run({ runOnly, resultTypes, elementRef: true })
      isDrawn ||= drawing.takeRecords().length > 0
      drawing.disconnect()
      if (isDrawn || violations.length > 0) fresh.clear()
      // What axe could not tell – a single letter, a text below a toast – is not known by that.
      for (const { nodes } of incomplete)
        for (const { element } of nodes) {
          const look = element && lookOf.get(element)
          if (look) fresh.delete(look)
        }
      for (const look of fresh) known.add(look)
      return {
        isDrawn,
        violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        fresh: [...fresh],
        drawn: [...drawn],
      }
    },
    { runOnly: [...rules], isOfLooks: rules === rulesOfLooks },
  )

/**
 * No violation on the page as it stands, in light and in dark, between which only colours differ: where each look of
 * the page is one of pages that were measured in both, it is left at that. Else the page stays in the other, since each
 * change draws all of it anew.
 */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  const one = await expectToKeep(page, everyRule)
  if (one.drawn.every((pair) => drawnInBoth.has(pair))) return
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme')
  const other = scheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other)
  const two = await expectToKeep(page, rulesOfLooks)
  if (!one.isDrawn && !two.isDrawn) for (const pair of [...one.drawn, ...two.drawn]) drawnInBoth.add(pair)
}

import { holdFile } from '#test/browser/held-file.ts'
import {
  beginSession,
  expect,
  expectAccessibleInBoth,
  logInAs,
  test,
} from '#test/browser/people-in-browser.ts'
import { read } from '#test/browser/rolls-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'

test('the shell by keyboard and by its menus: shortcuts, find, the folded menu, the cycle, the dark theme', async ({
  page,
}) => {
  await logInAs(page, 'Super admin')
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await menu.waitFor()

  await test.step('? lists the shortcuts', async () => {
    await page.keyboard.press('Shift+?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toContainText('Find people and pages')
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
  })

  await test.step('Ctrl-K opens find, and Enter goes to the best hit', async () => {
    await page.keyboard.press('Control+k')
    const find = page.getByRole('dialog', { name: 'Find people and pages' })
    await expect(find.getByLabel('Find people and pages')).toBeFocused()
    await expect(find.getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.type('workbench')
    await expect(find.getByRole('option', { name: 'Workbench', selected: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('workbench')
    await page.keyboard.press('Enter')
    await expect(find).toBeHidden()
    await expect(page).toHaveURL(/\/workbench$/)
  })

  await test.step('the menu starts folded on the workbench, and can be unfolded', async () => {
    await goOn(page, '/experiences')
    await expect(menu.getByText('Workbench')).toBeVisible()
    await menu.getByRole('link', { name: 'Workbench' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a tool' })).toBeVisible()
    await expect(menu.getByText('Workbench')).toBeHidden()
    await menu.getByRole('button', { name: 'Expand the menu' }).click()
    await expect(menu.getByText('Workbench')).toBeVisible()
  })

  await test.step('what opens over a page is accessible', async () => {
    await goOn(page, '/experiences')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('heading', { name: 'Notifications' }).waitFor()
    await expectAccessibleInBoth(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).waitFor()
    await expectAccessibleInBoth(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await expectAccessibleInBoth(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the chosen cycle stands in the address and stays from page to page', async () => {
    await page.getByRole('button', { name: /choose a cycle$/ }).click()
    await page
      .getByRole('menuitemradio', { name: /Cycle 1/ })
      .first()
      .click()
    await expect(page).toHaveURL(/cycle_id=\d+/)
    await expect(page.getByRole('button', { name: /^Cycle 1.*choose a cycle$/ })).toBeVisible()
    await menu.getByRole('link', { name: 'Workbench' }).click()
    await expect(page).toHaveURL(/\/workbench\?cycle_id=\d+/)
  })

  await test.step('the dark theme is kept in the browser', async () => {
    const root = page.locator('html')
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click()
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test('what is typed before find has loaded is not lost, and a person opens over the page', async ({
  page,
}) => {
  // Held from before the shell stands: it fetches this file by itself as soon as it is idle.
  const loading = Promise.withResolvers<void>()
  await page.route(/FindResults.*\.js/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await logInAs(page, 'Dean')
  await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('decaln')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Find people and pages').and(page.getByRole('combobox'))).toHaveValue('decaln')
  loading.resolve()
  const sheet = page.getByRole('complementary', { name: /^Declan/ })
  await expect(sheet.getByRole('heading', { name: 'Guardians' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]person=\d+/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  // What was opened stands first, Tab leads to what one does with it.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Declan/)
  await page.keyboard.press('Tab')
  await page.keyboard.type('absence')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Add absence for Declan/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Absence' })).toBeVisible()
})

test('an unknown path keeps the shell; an unknown tool keeps the list of tools', async ({ page }) => {
  await logInAs(page, 'Super admin', '/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  // Who runs no experience and advises no house is led on.
  await expect(page).toHaveURL(/\/experiences$/)
  // A word where a number belongs names nothing either.
  await goOn(page, '/students/some-word/overview')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await goOn(page, '/workbench/nothing')
  await expect(page.getByRole('heading', { name: 'No such tool' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Workbench' })).toBeVisible()
})

test('who may not open a tool is told what is missing', async ({ page }) => {
  await logInAs(page, 'Facilitator', '/workbench/maintenance')
  await expect(page.getByRole('heading', { name: 'You cannot open Maintenance' })).toBeVisible()
  // Admins may not give this: only a super admin is named.
  await expect(page.getByText(/can give it to you/)).toContainText('Ruth Adeyemi-Castellano')
  await expect(page.getByText(/can give it to you/)).not.toContainText('Gregory Pham')
})

test('a page whose chunk is gone loads again as a whole', async ({ page }) => {
  await logInAs(page, 'Super admin')
  await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route(/WorkbenchIndexPage.*\.js/, (route) => (isGone ? route.abort() : route.continue()))
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  const loaded = page.waitForEvent('load')
  await menu.getByRole('link', { name: 'Workbench' }).click()
  await loaded
  await expect(page.getByRole('heading', { name: 'Choose a tool' })).toBeVisible()
})

test('an app of which a file did not come begins anew, by itself', async ({ browser }) => {
  // A browser says on its own that a file did not come: a page of its own, whose console nobody holds to be silent.
  const page = await (await browser.newContext()).newPage()
  let isGone = true
  let hasFailed = false
  await page.route(/\/(frame|shell)-.*\.js/, (route) => {
    if (!isGone) return route.continue()
    hasFailed = true
    return route.abort()
  })
  await page.goto('/signin')
  await beginSession(page, 'Super admin')
  // That a file failed may be heard of after the page has begun anew: its own process tells it.
  const again = page.waitForRequest((request) => request.isNavigationRequest() && hasFailed)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && hasFailed) isGone = false
  })
  await page.goto('/', { waitUntil: 'commit' })
  await again
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
})

test('without a line a page that has not come waits, and comes with the line', async ({ browser }) => {
  // A browser says on its own that the line is lost: a page of its own, whose console nobody holds to be silent.
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, 'Super admin')
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await menu.waitFor()
  await page.context().setOffline(true)
  await menu.getByRole('link', { name: 'Workbench' }).click()
  await expect(page).toHaveURL(/\/workbench/)
  await expect(menu.getByRole('link', { name: 'Workbench' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Choose a tool' })).toBeVisible()
})

test('on a phone the tab bar leads everywhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logInAs(page, 'Super admin')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Workbench' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeAttached()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/workbench$/)
  // An empty list says so in sight, not in the middle of a table that is wider than the phone.
  await goOn(page, '/workbench/outbox?search=nobody-of-this-name')
  await expect(page.getByRole('button', { name: 'Clear 1 filter' })).toBeInViewport({ ratio: 1 })
})

test('what is slow to come moves nothing that stands', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: { moved: number; what: string[] } = { moved: 0, what: [] }
    Object.assign(window, { shifts })
    // What moved, and from where to where: whoever reads a failure has not seen the page.
    const nameOf = (node: unknown) =>
      node instanceof Node ? `${node.nodeName} “${node.textContent?.slice(0, 30)}”` : 'something gone'
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry)) continue
        shifts.moved += Number(entry.value)
        const sources = (Reflect.get(entry, 'sources') ?? []) as {
          node: unknown
          previousRect: DOMRectReadOnly
          currentRect: DOMRectReadOnly
        }[]
        shifts.what.push(
          ...sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shifts = () =>
    page.evaluate(() => Reflect.get(window, 'shifts') as { moved: number; what: readonly string[] })
  // A lead who manages no houses: their page has no word of the calendar syncs that other tests start.
  await logInAs(page, 'Counselor')
  const [studentId] = Object.keys(await read<Record<string, object>>(page, '/houses/1/students'))
  // A line that takes a moment, each answer another, and each longer than a page is waited for without a word (150 ms).
  let asked = 0
  await page.route('**/api/pages/**', (route) =>
    setTimeout(() => void route.continue(), 160 + 40 * (asked++ % 5)),
  )
  await page.route('**/api/backoffice/**', (route) =>
    setTimeout(() => void route.continue(), 160 + 40 * (asked++ % 5)),
  )
  const look = async (path: string, last: string | RegExp) => {
    await page.goto(path)
    await expect(page.getByText(last).first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    const { moved, what } = await shifts()
    expect(moved, [path, ...what].join('\n')).toBeLessThan(0.02)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await look(`/houses/1/students?person=${studentId}`, /^\d+ of \d+ meetings/)
  await look('/employee/attendances/calendar', /so far/)
  await page.setViewportSize({ width: 390, height: 844 })
  await look('/experiences', 'Open the morning')
  await look('/employee/attendances/calendar?view=day', /so far/)
  await look(`/students/${studentId}/notes`, /^Grade/)
})

test('a menu that is pressed before it has come opens once it has', async ({ page }) => {
  const menus = await holdFile(page, 'menus')
  await logInAs(page, 'Facilitator', '/home')
  const button = page.getByRole('button', { name: /^Your menu/ })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await menus.asked
  await expect(page.getByRole('menu')).toHaveCount(0)
  menus.letGo()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
})

import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, logInAs, test } from '#test/browser/people-in-browser.ts'
import { read } from '#test/browser/rolls-in-browser.ts'
import { goOn } from '#test/browser/router-in-browser.ts'
import { schoolDateOf } from '../../src/contract/school-time.ts'

interface Planned {
  readonly id: number
  readonly title: string
  readonly school_year: string
  readonly start_timestamp: string
}

const title = 'Under the Sidewalk'
const pathway = 'Scientists of our street'
const applying = /^Apply [\d,]+ placements$/
/** No other experience of the coming cycle meets in it. */
const block = 'D (Tue, Thu)'

test('a pathway asks for a template, a student ranks what is made of it, and a plan puts them into it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  // Who leads the school, on `page`; who teaches; and a student, on a phone.
  const expert = await personIn(browser, 'Facilitator', '/template/library?search=numbers%20in')
  const phone = await personIn(browser, 'Student', '/family/choices', { width: 390, height: 844 })
  const { name } = (await read<{ students: { name: string }[] }>(phone, '/../family')).students[0] ?? {}
  if (name === undefined) throw new Error('The demo school has no student.')
  await logInAs(page, 'School director', '/journey-builder/pathways/management')
  const { cycle } = await read<{ cycle: Planned }>(page, '/journey-builder')

  await publishTemplate(expert)
  await planPathway(page, cycle, name)
  await makeExperience(expert, cycle)
  await rankChoices(phone)
  const given = await applyPlan(page, name)
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeEnabled()

  // The first whole week of the cycle.
  const week = schoolDateOf(Date.parse(cycle.start_timestamp) + 2 * 86_400_000)
  await goOn(phone, `/family?date=${week}`)
  await expect(phone.getByText(title).first()).toBeVisible()
  await expect(phone.getByText(given).first()).toBeVisible()

  await goOn(expert, `/facilitate/expeditions-learning-goals?cycle_id=${cycle.id}`)
  await expert.getByRole('link', { name: `Attendance, ${title}` }).click()
  const roll = expert.getByRole('table', { name: new RegExp(`^Roll of ${title}`) })
  // Of a page that does not come this tells more than of a field on it.
  await expect(roll).toBeVisible()
  // The roll is long: only rows in view are drawn.
  await expert.getByRole('searchbox', { name: 'Find a student' }).fill(name)
  await expect(roll.getByText(name)).toHaveCount(1)

  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('button', { name: applying })).toBeEnabled()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(phone.getByText(title)).toHaveCount(0)
})

async function personIn(browser: Browser, role: string, path: string, viewport?: Size): Promise<Page> {
  const context = await browser.newContext(viewport && { viewport })
  const page = await context.newPage()
  await logInAs(page, role, path)
  return page
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A copy of a template gets a title of its own and is published. */
async function publishTemplate(page: Page) {
  await page.getByRole('button', { name: 'More for Numbers in the News', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
}

/** A pathway whose plan of the coming cycle asks for the template, and the student is put on it. */
async function planPathway(page: Page, cycle: Planned, student: string) {
  await page.getByRole('button', { name: 'New pathway' }).click()
  const form = page.getByRole('dialog', { name: 'New pathway' })
  await form.getByRole('textbox', { name: 'Title' }).fill(pathway)
  await form.getByLabel('Type', { exact: true }).click()
  await page.getByRole('option', { name: 'STEM' }).click()
  await form.getByRole('button', { name: 'Create pathway' }).click()
  await page.getByRole('button', { name: pathway, exact: true }).click()

  const plan = page.getByRole('region', { name: cycle.title, exact: true })
  await plan.getByRole('button', { name: 'Edit' }).click()
  await plan.getByLabel('Template 1', { exact: true }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await plan.getByRole('button', { name: 'Save' }).click()
  await expect(plan.getByRole('list', { name: `Units of ${title}` })).toBeVisible()

  await page.getByRole('combobox', { name: 'Add a student' }).fill(student)
  await page.getByRole('option', { name: student }).click()
  await expect(page.getByRole('row', { name: student })).toContainText('By hand')
}

/** The template becomes an experience of the coming cycle, in a block of its own. */
async function makeExperience(page: Page, cycle: Planned) {
  await goOn(page, `/template/library?search=${title}`)
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Use in a cycle' }).click()
  await page.getByRole('combobox', { name: 'Cycle', exact: true }).click()
  await page.getByRole('option', { name: `${cycle.title}, ${cycle.school_year}` }).click()
  await page.getByRole('combobox', { name: 'Block', exact: true }).click()
  await page.getByRole('option', { name: block }).click()
  // Pathways of others need what it covers, too.
  await page.getByRole('textbox', { name: 'Places' }).fill('300')
  await page.getByRole('button', { name: 'Make the experience' }).click()
  await expect(page).toHaveURL(/\/experiences\/editor\/\d+/)
}

/** The student ranks what was made, and others by pointer and keyboard. */
async function rankChoices(phone: Page) {
  await phone.reload()
  const own = phone.getByRole('region', { name: /^Block D/ })
  await own.getByRole('button', { name: `Add ${title}` }).click()
  const region = phone.getByRole('region', { name: /^Block A/ })
  await expect(region.getByText('Nothing chosen yet.')).toBeVisible()
  const adds = region.getByRole('button', { name: /^Add / })
  const [first = '', second = ''] = (
    await adds.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  ).map((label) => label.replace('Add ', ''))
  await region.getByRole('button', { name: `Add ${first}` }).click()
  await region.getByRole('button', { name: `Add ${second}` }).click()
  await region.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(region.getByRole('button', { name: `Move ${second} up` })).toBeDisabled()
  await expect(phone.getByText(/^Your choices were saved/).first()).toBeVisible()
  // By the keyboard, too: lifted, moved, dropped.
  await region.getByRole('button', { name: `Move ${second}`, exact: true }).focus()
  await phone.keyboard.press('Space')
  await expect(phone.getByText(`${second} is lifted, 1 of 2.`)).toBeAttached()
  await phone.keyboard.press('ArrowDown')
  await expect(phone.getByText(`${second} would be 2 of 2.`)).toBeAttached()
  await phone.keyboard.press('Space')
  await expect(region.getByRole('button', { name: `Move ${second} down` })).toBeDisabled()
  await expect(phone.getByText(/^Your choices were saved/).first()).toBeVisible()
  await phone.reload()
  await expect(region.getByRole('listitem').first()).toContainText(first)
  await expect(own.getByRole('listitem').first()).toContainText(title)
  await expectAccessible(phone)
}

/**
 * Plans until a plan holds, and tells what it gives the student in block A. A plan is of the whole school: beside this
 * test others let students leave and come back, of whom an older plan rightly says that it no longer holds.
 */
async function applyPlan(page: Page, student: string): Promise<string> {
  const refusal = page.getByText('Nothing was applied')
  for (;;) {
    await makeProposal(page)
    // The one before it is shown until this one is ready.
    await expect(refusal).toBeHidden()
    await page.getByRole('link', { name: /^Placements/ }).click()
    await expect(page.getByRole('table', { name: /^Placements of proposal/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Name' }).fill(student)
    const ranked = page.getByRole('row', { name: /Block A/ })
    await expect(ranked).toHaveCount(1)
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText(student)
    const given = await ranked.getByRole('cell').nth(1).innerText()
    await expectAccessible(page)
    await page.getByRole('button', { name: applying }).click()
    const sure = page.getByRole('dialog', { name: /^Apply proposal/ })
    await sure.getByRole('button', { name: /^Apply/ }).click()
    await expect(page.getByRole('button', { name: 'Take it back' }).or(refusal)).toBeVisible()
    if (!(await refusal.isVisible())) return given
    await expect(page.getByText('Plan again.')).toBeVisible()
  }
}

async function makeProposal(page: Page) {
  await page.goto('/journey-builder/scheduler')
  await page.getByRole('button', { name: /^(Make a proposal|Plan again)$/ }).click()
  const form = page.getByRole('dialog', { name: /^Plan Cycle/ })
  await form.getByRole('textbox', { name: /^Seed/ }).fill('4187')
  await form.getByRole('button', { name: 'Make the proposal' }).click()
  await expect(page.getByRole('button', { name: applying })).toBeVisible({ timeout: 30_000 })
}

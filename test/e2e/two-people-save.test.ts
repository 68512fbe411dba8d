import type { Browser } from '@playwright/test'
import { beginSession, expect, test } from '#test/browser/people-in-browser.ts'
import { pastSession, rowOf } from '#test/browser/rolls-in-browser.ts'

async function another(browser: Browser, role: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await beginSession(page, role)
  return page
}

test('two people save one roll: both are kept, and of one student the second sees both versions and chooses', async ({
  page,
  browser,
}) => {
  await beginSession(page, 'Facilitator')
  const { address, roll } = await pastSession(page, 2)
  const [mine, theirs, name] = roll.attendances
    .filter(({ status }) => status === 'Present')
    .map(({ studentName }) => studentName)
  if (mine === undefined || theirs === undefined || name === undefined)
    throw new Error('Fewer than three students were present.')
  const second = await another(browser, 'Dean')
  for (const person of [page, second]) {
    await person.goto(`${address}?edit=true`)
    await expect(person.getByRole('grid', { name: /^Roll of / })).toBeVisible()
  }

  await test.step('changes of different students are both kept, without a question', async () => {
    await page.getByRole('checkbox', { name: `Late, ${mine}`, exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, mine)).toContainText('Late')
    await second.getByRole('checkbox', { name: `Excused Absent, ${theirs}`, exact: true }).check()
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(second, mine)).toContainText('Late')
    await expect(rowOf(second, theirs)).toContainText('Excused Absent')
    await expect(rowOf(page, theirs)).toContainText('Excused Absent')
  })

  await test.step('of the same student the second sees both versions, and the first sees the choice', async () => {
    for (const person of [page, second]) {
      await person.getByRole('button', { name: /^Edit(?! plan)/ }).click()
      await expect(person.getByRole('grid', { name: /^Roll of / })).toBeVisible()
    }
    await page.getByRole('checkbox', { name: `Late, ${name}`, exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, name)).toContainText('Late')

    await second.getByRole('checkbox', { name: `Excused Absent, ${name}`, exact: true }).check()
    await expect(
      second.getByText('Somebody changed this roll meanwhile. Saving will show both versions.'),
    ).toBeVisible()
    await second.getByRole('button', { name: 'Save' }).click()
    const conflict = second.getByRole('dialog', { name: /saved this roll at/ })
    const row = conflict.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Excused Absent')
    await expect(row).toContainText('Late')
    await row.getByRole('radio').first().check()
    await conflict.getByRole('button', { name: 'Save 1 choice' }).click()
    await expect(conflict).toBeHidden()

    await expect(rowOf(second, name)).toContainText('Excused Absent')
    // Pushed, without a reload.
    await expect(rowOf(page, name)).toContainText('Excused Absent')
  })
  await second.context().close()
})

test('two register at once for the last place: one gets it, the other is told and waits', async ({
  page,
  browser,
}) => {
  await beginSession(page, 'Admin')
  const headers = { 'frontend-id': 'test' }
  const api = async (path: string) => (await page.request.get(`/api/backoffice${path}`, { headers })).json()
  const { experiences } = await api('/catalogue?search=kelp')
  const [{ id, places: before, registered, offered, waiting: inLine }] = experiences
  expect(inLine).toBe(0)
  const url = `/experiences/${id}/registrations`
  const places = { places: registered + offered + 1, before }
  expect((await page.request.post(`/api/backoffice${url}/places`, { headers, data: places })).ok()).toBe(true)
  const found: { name: string; clashes: string[] }[] = await api(`${url}/students`)
  const [one, other] = found.filter(({ clashes }) => clashes.length === 0)
  const second = await another(browser, 'Dean')
  const registers = [
    { person: page, name: one?.name ?? '' },
    { person: second, name: other?.name ?? '' },
  ]
  for (const { person, name } of registers) {
    await person.goto(`${url}?open=add`)
    await person.getByRole('combobox', { name: 'Student' }).fill(name)
    await person.getByRole('option', { name }).click()
    await person.getByRole('textbox', { name: 'Why' }).fill('Wants to dive')
  }
  // Neither is sent before both have pressed: an answer would be heard by the form of the other.
  const pressed = Promise.withResolvers<void>()
  let waiting = registers.length
  for (const { person } of registers)
    await person.route(`**/api/backoffice${url}`, async (route) => {
      if (route.request().method() === 'POST') {
        waiting -= 1
        if (waiting === 0) pressed.resolve()
        await pressed.promise
      }
      await route.continue()
    })
  for (const { person } of registers)
    await person.getByRole('button', { name: 'Register', exact: true }).click()
  const refusal = /^Every place in .* is taken: (\d+) of \1\.$/
  const isLate = await Promise.race(
    registers.map(({ person }, at) =>
      person
        .getByText(refusal)
        .waitFor()
        .then(() => at === 1),
    ),
  )
  const [first, late] = isLate ? [page, second] : [second, page]
  const waits = (isLate ? other : one)?.name ?? ''
  await expect(first.getByText(/ is registered for /)).toBeVisible()
  await expect(first.getByText(refusal)).toHaveCount(0)
  // The form of who was late hears that it is full.
  await late.getByRole('button', { name: 'Add to wait list' }).click()
  const rowOfWaits = { name: new RegExp(`No\\. 1 ${waits}`) }
  await expect(late.getByRole('row', rowOfWaits)).toBeVisible()

  // Both take them off: the form of who is late stays with what is typed, and the server says that it is too late.
  for (const person of [first, late]) {
    await person.getByRole('button', { name: `Take ${waits} off the list` }).click()
    await person.getByRole('textbox', { name: 'Why' }).fill('Dives elsewhere')
  }
  await first.getByRole('button', { name: 'Take off the list' }).click()
  await expect(late.getByRole('row', rowOfWaits)).toHaveCount(0)
  await expect(late.getByRole('textbox', { name: 'Why' })).toHaveValue('Dives elsewhere')
  await late.getByRole('button', { name: 'Take off the list' }).click()
  await expect(late.getByText('This student is not on this wait list.')).toBeVisible()
  await second.context().close()
})

test('two people write one plan: nothing is lost, and the second sees both', async ({ page, browser }) => {
  await beginSession(page, 'Facilitator')
  const { address } = await pastSession(page, 4)
  const second = await another(browser, 'Dean')
  for (const person of [page, second]) {
    await person.goto(`${address}?plan=true`)
    await expect(person.getByRole('textbox', { name: 'Plan' })).toBeFocused()
  }
  await page.keyboard.type('Read https://kelp.example/lab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Then the lab')
  // Leaving asks first.
  await page.getByRole('link', { name: 'Overview' }).click()
  // Named: the form has a Cancel of its own, which is there before the question is.
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave this page?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toBeHidden()
  await page.getByRole('textbox', { name: 'Plan' }).press('ControlOrMeta+Enter')
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan.getByRole('link', { name: 'https://kelp.example/lab' })).toBeVisible()
  await expect(plan).toBeFocused()

  await second.keyboard.type('Theirs')
  await second.getByRole('button', { name: 'Save plan' }).click()
  const conflict = second.getByRole('dialog', { name: /saved this plan at/ })
  await expect(conflict).toContainText('Then the lab')
  await conflict.getByRole('radio', { name: 'Theirs' }).check()
  await conflict.getByRole('button', { name: 'Save 1 choice' }).click()
  // Pushed, without a reload.
  await expect(plan).toContainText('Theirs')

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article').filter({ hasText: 'Printed by' })
  await expect(paper).toContainText('Theirs')
  await second.context().close()
})

test('what a colleague sets comes into the settings of the school, and what is typed stays and is sent alone', async ({
  page,
}) => {
  await beginSession(page, 'Admin')
  const url = '/api/backoffice/workbench/organization'
  const headers = { 'frontend-id': 'test' }
  const read = async () => (await page.request.get(url, { headers })).json()
  const set = async (data: object) =>
    expect((await page.request.post(url, { headers, data })).ok()).toBe(true)
  const before = await read()
  await page.goto('/workbench/organization')
  const [address, phone] = [page.getByLabel(/^Address/), page.getByLabel(/^Telephone of support/)]
  const minutes = page.getByLabel('A task under review')
  await address.fill('12 Elm Street')
  await set({ supportPhone: '+1 555 0199', numbers: { claimMinutes: 11 } })
  // Heard, where nothing is typed; beside what is typed it is said by saving.
  await expect(minutes).toHaveValue('11')
  await expect(address).toHaveValue('12 Elm Street')
  await page.locator('form').filter({ has: address }).getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(question.getByText('New transcripts say it')).toBeVisible()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toHaveValue('+1 555 0199')
  expect(await read()).toMatchObject({ address: '12 Elm Street', supportPhone: '+1 555 0199' })
  const { claimMinutes } = before.numbers
  await set({ address: before.address, supportPhone: before.supportPhone, numbers: { claimMinutes } })
})

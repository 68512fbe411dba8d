import type { Locator, Page } from '@playwright/test'

/** Chooses an option of a field of the kit by its words, as a mouse does. */
export async function chooseOption(
  page: Page | Locator,
  label: string | RegExp,
  option: string,
): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  const options = 'page' in page ? page.page() : page
  await options.getByRole('option', { name: option, exact: true }).click()
}

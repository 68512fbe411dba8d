import type { Page } from '@playwright/test'
import type { Question } from '../../../src/domains/intake/rules/form.ts'
import { questionTexts } from '../../../src/domains/intake/rules/form-texts.ts'

/** How a question of the public form is called on the page. */
export const labelOf = ({ key }: Pick<Question, 'key'>) =>
  new RegExp(`^${questionTexts[key].label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Answers a question as a person does, and stays in its field; what should be stored. */
export async function answer(page: Page, question: Question): Promise<string> {
  const { key, kind, choices } = question
  const box = page.getByRole('textbox', { name: labelOf(question) })
  const typed: Readonly<Partial<Record<Question['kind'], string>>> = {
    line: `Line of ${key}`,
    text: `First line of ${key}\nand the second 🌊`,
    email: `${key}@mail.test`,
    phone: '+1 504 555 0100',
    birthday: '3/14/2014',
  }
  const text = typed[kind]
  if (text !== undefined) {
    await box.fill(text)
    return text
  }
  if (kind === 'choice') {
    const chosen = choices[0] ?? ''
    await page
      .getByRole('radiogroup', { name: labelOf(question) })
      .getByRole('radio', { name: chosen })
      .check()
    return chosen
  }
  const field = page.getByRole('combobox', { name: labelOf(question) })
  await field.click()
  const option = page.getByRole('option').nth(kind === 'grade' ? 5 : 1)
  const words = await option.innerText()
  await option.click()
  return kind === 'grade' ? words.replace('Grade ', '') : ''
}

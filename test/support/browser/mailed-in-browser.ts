import { expect, type Page } from '@playwright/test'

interface Listed {
  readonly mails: readonly { readonly id: number }[]
}

/**
 * Where the link of a mail to somebody leads, as the outbox of the demo has it, which mails nobody: its path. `staff` reads
 * the outbox; the newest mail that has such a link is taken. Mails that a job writes come within a minute.
 */
export async function mailedPath(staff: Page, email: string, link: RegExp): Promise<string> {
  const headers = { 'frontend-id': 'tests' }
  const get = async (path: string) =>
    (await staff.request.get(`/api/backoffice/workbench/outbox${path}`, { headers })).json()
  let path = ''
  const look = async () => {
    const { mails }: Listed = await get(`?search=${encodeURIComponent(email)}`)
    for (const { id } of mails) {
      const { textBody }: { textBody: string } = await get(`/${id}`)
      const url = /https?:\/\/\S+/.exec(link.exec(textBody)?.[0] ?? '')?.[0]
      if (url === undefined) continue
      const { pathname, search } = new URL(url)
      path = `${pathname}${search}`
      break
    }
    return path
  }
  await expect
    .poll(look, { message: `a mail to ${email}`, timeout: 75_000, intervals: [100, 250, 500] })
    .not.toBe('')
  return path
}

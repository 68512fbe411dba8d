import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { mostLetters } from '../../contract/question.ts'
import { spaced } from '../../rules/tokens.ts'

const waitMs = 100

/** What may follow after the words before the caret; nothing while it is being asked. */
export function useCompletion(before: string, isOpen: boolean) {
  const [asked] = useDebouncedValue(before, waitMs)
  const { data } = useQuery({
    ...api.ask.complete.queryOptions({ input: { sentence: asked, open: !/\s$/.test(asked) } }),
    enabled: isOpen && asked.length <= mostLetters,
  })
  return isOpen && asked === before ? (data?.options ?? []) : []
}

/** The sentence with an option in the place of what it completes. */
export function completed(
  text: string,
  caret: number,
  option: { readonly text: string; readonly from: number },
) {
  const before = spaced(text.slice(0, caret)).slice(0, option.from)
  const gap = before === '' || /[\s(]$/.test(before) ? '' : ' '
  const written = `${before}${gap}${option.text} `
  return { text: written + text.slice(caret).trimStart(), caret: written.length }
}

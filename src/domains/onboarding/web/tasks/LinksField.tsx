import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import css from '../checklists/checklists.module.css'
import type { LinkRow } from './task-values.ts'

interface LinksFieldProps {
  readonly value: readonly LinkRow[]
  readonly onChange: (links: LinkRow[]) => void
  readonly error: string | undefined
  readonly errorOf: (name: string) => string | undefined
}

/** Links that lead to where a task is done, each with its title. */
export function LinksField({ value, onChange, error, errorOf }: LinksFieldProps) {
  const change = (at: number, part: Partial<LinkRow>) =>
    onChange(value.map((link, index) => (index === at ? { ...link, ...part } : link)))
  return (
    <fieldset className={css.rows} style={{ border: 0, margin: 0, minWidth: 0, padding: 0 }}>
      <legend className={css.label}>Links</legend>
      {value.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and keep their places
        <div key={at} className={css.row}>
          <TextInput
            aria-label={`Title of link ${at + 1}`}
            placeholder="Open the form"
            value={link.title}
            error={errorOf(`actions.${at}.title`)}
            onChange={(event) => change(at, { title: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Address of link ${at + 1}`}
            placeholder="https://… or /family/choices"
            value={link.redirectTo}
            error={errorOf(`actions.${at}.redirectTo`)}
            onChange={(event) => change(at, { redirectTo: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove link ${at + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error !== undefined && <p className={css.problem}>{error}</p>}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, { title: '', redirectTo: '' }])}
        >
          Add a link
        </Button>
      </div>
    </fieldset>
  )
}

import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { mostLinks } from '#domains/tasks/contract/task-limits.ts'

interface LinksFieldProps {
  readonly links: readonly string[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (links: readonly string[]) => void
}

/** Links to what cannot be uploaded: a film, a shared document. */
export function LinksField({ links, errorOf, onChange }: LinksFieldProps) {
  return (
    <>
      {links.map((link, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that stays the same while it is typed
          key={at}
          label={links.length === 1 ? 'Link' : `Link ${at + 1}`}
          type="url"
          placeholder="https://"
          value={link}
          error={errorOf(`links.${at}`)}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange(links.map((one, place) => (place === at ? value : one)))
          }}
        />
      ))}
      {links.length < mostLinks && (
        <div>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange([...links, ''])}
          >
            Add a link
          </Button>
        </div>
      )}
    </>
  )
}

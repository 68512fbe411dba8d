import { Switch } from '@mantine/core'

interface AttentionSwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Marks the next comment (3-shell-and-houses §2.13, flag expedition): the house advisor is told, the family is not. */
export const AttentionSwitch = ({ checked, onChange }: AttentionSwitchProps) => (
  <Switch
    size="xs"
    label="Needs Immediate Attention"
    title="Tells the house advisor, or the campus lead if there is none. The family sees only the comment."
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

import { SegmentedControl } from '@mantine/core'

export interface ViewSwitchProps<View extends string> {
  label: string
  views: readonly { value: View; label: string }[]
  value: View
  onChange: (view: View) => void
}

/** Chooses how the same things are shown, such as Session or Aggregated. */
export function ViewSwitch<View extends string>({ label, views, value, onChange }: ViewSwitchProps<View>) {
  return (
    <SegmentedControl
      aria-label={label}
      data={[...views]}
      value={value}
      onChange={(next) => {
        const view = views.find((candidate) => candidate.value === next)
        if (view !== undefined) onChange(view.value)
      }}
      transitionDuration={120}
    />
  )
}

import { Segments } from '../controls/Segments.tsx'

export interface ViewSwitchProps<View extends string> {
  label: string
  views: readonly { value: View; label: string }[]
  value: View
  onChange: (view: View) => void
}

/** Chooses how the same things are shown, such as Session or Aggregated. */
export const ViewSwitch = <View extends string>({ views, ...props }: ViewSwitchProps<View>) => (
  <Segments options={views} {...props} />
)

import { Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { UnaskedAlert } from '#web/pages/UnaskedAlert.tsx'
import { domainsOf, type ProviderForm } from './provider-values.ts'
import css from './single-sign-on.module.css'

interface ProviderEffectProps {
  readonly form: ProviderForm
  readonly providerId: number | undefined
}

/** What saving does, before it is saved; whoever would shut themselves out says that they know it. */
export function ProviderEffect({ form: { values, checkbox, errorOf }, providerId }: ProviderEffectProps) {
  const [asked] = useDebouncedValue(
    { domains: domainsOf(values).slice(0, 20).join(' '), isOn: values.isOn, isRequired: values.isRequired },
    300,
  )
  const query = useQuery({
    ...api.singleSignOn.weigh.queryOptions({
      input: {
        domains: asked.domains.split(' ').filter((one) => one !== '' && one.length <= 253),
        is_on: asked.isOn,
        is_required: asked.isRequired,
        ...(providerId !== undefined && { providerId }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (data === undefined) return <UnaskedAlert query={query} title="What saving does could not be loaded" />
  return (
    <section className={css.effect} aria-label="What saving does">
      <h3 className={css.head}>What saving does</h3>
      <ul>
        {data.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {data.lockOut !== null && (
        <Checkbox
          label={`I know it: ${data.lockOut}`}
          error={errorOf('knowsWayIn')}
          {...checkbox('knowsWayIn')}
        />
      )}
    </section>
  )
}

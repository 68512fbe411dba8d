import { CopyButton } from '#ui/controls/CopyButton.tsx'
import type { ProviderDetails } from '../contract/single-sign-on.schemas.ts'
import css from './single-sign-on.module.css'

/** What the provider has to know of Homeroom, to be copied there. */
export function OurAddresses({ provider: { kind, ours } }: { readonly provider: ProviderDetails }) {
  const rows =
    kind === 'oidc'
      ? [{ label: 'Redirect address', value: ours.redirect }]
      : [
          { label: 'Entity id', value: ours.entityId },
          { label: 'Address of answers (ACS)', value: ours.acs },
          { label: 'Metadata', value: ours.metadata },
        ]
  return (
    <section className={css.effect} aria-label="What the provider needs to know">
      <h3 className={css.head}>What the provider needs to know</h3>
      <dl className={css.ours}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code> <CopyButton value={value} label={`Copy: ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      {kind === 'saml' && (
        <p className={css.reason}>
          Have assertions signed with SHA-256 and not encrypted, and the address passed on as “email”.
        </p>
      )}
    </section>
  )
}

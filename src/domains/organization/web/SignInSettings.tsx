import { Switch, Textarea } from '@mantine/core'
import css from './organization.module.css'
import { SettingsFrame } from './SettingsFrame.tsx'
import type { OrganizationSettings } from './settings-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** How people log in, and which domains open as the school's own. */
export function SignInSettings({ settings: stored }: { settings: OrganizationSettings }) {
  const { offers, googleSignIn, oidcSignIn } = stored
  const settings = useSettingsForm({
    initial: { googleSignIn, oidcSignIn, internalDomains: stored.internalDomains.join('\n') },
    version: stored.basis,
    toPart: ({ internalDomains, ...ways }) => ({
      ...ways,
      internalDomains: internalDomains.split(/[\s,]+/).filter((domain) => domain !== ''),
    }),
    what: 'how people log in',
  })
  const { checkbox, text, errorOf } = settings.form
  const domainError = Array.from({ length: 20 }, (_, at) => errorOf(`internalDomains.${at}`)).find(Boolean)
  const unset = 'The server’s settings do not have it yet.'
  return (
    <SettingsFrame settings={settings}>
      <p className={css.fact}>
        A password always works, even while another service is down. These are offered beside it.
      </p>
      <Switch
        label="Google"
        description={offers.google ? 'For whom the school made an account.' : unset}
        disabled={!offers.google}
        {...checkbox('googleSignIn')}
      />
      <Switch
        label="The organization’s own sign-in"
        description={offers.oidc ? 'For whom the school made an account.' : unset}
        disabled={!offers.oidc}
        {...checkbox('oidcSignIn')}
      />
      <Textarea
        label="Domains that count as internal"
        description="One per line, such as portal.school.example. Links to them and their subdomains open in the same tab."
        autosize
        minRows={2}
        {...text('internalDomains')}
        error={text('internalDomains').error ?? domainError}
      />
    </SettingsFrame>
  )
}

/** Where a provider sends people back to, and what we call ourselves there. */
export function ourAddresses(publicUrl: string, providerId: number) {
  const base = `${publicUrl}/api/auth/sso/${providerId}`
  return {
    redirect: `${base}/callback`,
    entityId: `${base}/metadata`,
    acs: `${base}/acs`,
    metadata: `${base}/metadata`,
  }
}

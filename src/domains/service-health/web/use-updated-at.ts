import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from './services-address.ts'

/** What the list knows, and when it was asked last, epoch ms; 0 before. */
export function useUpdatedAt() {
  const { data, dataUpdatedAt } = useQuery(servicesQuery())
  return { services: data?.services ?? [], alert: data?.alert ?? null, updatedAtMs: dataUpdatedAt }
}

export { findAddressForm } from './address-form.ts'

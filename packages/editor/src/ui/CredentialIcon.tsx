import { restUrl } from '../lib/base-path.ts'

export function CredentialIcon({ type, size }: { type: string; size: number }) {
  return (
    <img
      src={restUrl(`/credential-icon/${encodeURIComponent(type)}`)}
      width={size}
      height={size}
      alt=""
      draggable={false}
      loading="lazy"
    />
  )
}

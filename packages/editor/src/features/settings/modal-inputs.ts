import type { User } from '@heddle/contract'
import '../../ui/modal-store.ts'

declare module '../../ui/modal-store.ts' {
  interface ModalInputs {
    changePassword: object
    twoFactor: { enable: boolean }
    createApiKey: object
    inviteUser: { byLink: boolean }
    /** A name, with or without a version. */
    installPackage: { package: string }
    deleteUser: { user: Omit<User, 'personalizationAnswers'> }
  }
}

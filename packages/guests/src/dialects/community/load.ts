import type { GuestPackage, LoadPackage } from '../guest-package.ts'
import { answerQuestion } from './answer.ts'
import { describePackage } from './describe-package.ts'
import { readClasses } from './read-classes.ts'

/** Loads a community package: `package.json` names the files of its nodes and credentials. */
export const loadCommunityPackage: LoadPackage = async (folder) => {
  const classes = readClasses(folder)
  return {
    describe: async () => describePackage(classes),
    // Each question gets the answer of its kind.
    answer: ((question, host) => answerQuestion(classes, question, host)) as GuestPackage['answer'],
  }
}

import { allTrials } from '../packages/guests/src/testing/real/all-trials.ts'
import { realPackages, type RealPackage } from '../packages/guests/src/testing/real/real-packages.ts'
import type { Trial } from '../packages/guests/src/testing/real/trial.ts'

/** The page about the packages that tests run: all that it says is tried by them. */
export function guestsPage(): string {
  const [pieces, community] = [true, false].map((isPiece) =>
    realPackages.filter(({ name }) => name.startsWith('@activepieces/') === isPiece),
  ) as [RealPackage[], RealPackage[]]
  return `# Packages that tests run

<!-- Written by scripts/build-docs.ts. Do not edit. -->
<!-- de: Pakete in den Tests -->

Each of these [packages](guide/packages.md) is fetched from npm in exactly this version, and runs in its own process against a
stand-in for its service. Everything in these tables is tried by a test. Other packages work the same way, but nobody has tried them here.

- **Runs:** an action sends the expected requests, with the credential, and gives the expected items.
- **Lists:** a parameter finds its choices or fields at the service.
- **Files:** a file of an item is sent, or one is received.
- **Errors:** when the service refuses, the node says why.
- **Starts:** a trigger starts the workflow, by asking for news or by being called.

## Community packages

${table(community)}

## Pieces

${table(pieces)}

## What was tried

${realPackages
  .filter(({ name }) => trialsOf(name).length > 0)
  .map(tried)
  .join('\n\n')}

## What is left out

${realPackages.flatMap(leftOut).join('\n')}
`
}

const trialsOf = (name: string): readonly Trial[] =>
  allTrials.find((each) => each.package === name)?.trials ?? []

function table(packages: readonly RealPackage[]): string {
  return [
    '| Package | Version | Licence | Actions | Triggers | Credentials | Runs | Lists | Files | Errors | Starts |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...packages.map(row),
  ].join('\n')
}

function row({ name, version, license, brings, refused }: RealPackage): string {
  const about = [`\`${name}\``, version, license ?? 'not stated']
  if (refused !== undefined || !brings)
    return `| ${about.join(' | ')} | can’t be installed ${'| '.repeat(8)}|`
  const trials = trialsOf(name)
  const mark = (fits: (trial: Trial) => boolean): string => (trials.some(fits) ? 'yes' : '')
  const marks = [
    mark((trial) => trial.kind === 'run' && trial.fails === undefined),
    mark((trial) => trial.kind === 'choices' && trial.fails === undefined),
    mark((trial) => trial.kind === 'run' && (trial.file ?? trial.givesFiles) !== undefined),
    mark((trial) => 'fails' in trial),
    mark((trial) => trial.kind === 'poll' || trial.kind === 'webhook'),
  ]
  const { actions, triggers, credentials } = brings
  return `| ${[...about, actions, triggers, credentials, ...marks].join(' | ')} |`
}

const tried = ({ name }: RealPackage): string =>
  [`\`${name}\``, '', ...trialsOf(name).map(({ does }) => `- ${does}`)].join('\n')

const leftOut = ({ name, refused, leftOut: parts = [] }: RealPackage): string[] => [
  ...(refused === undefined ? [] : [`- \`${name}\` can’t be installed: ${refused}`]),
  ...parts.map((part) => `- \`${name}\`: ${part}`),
]

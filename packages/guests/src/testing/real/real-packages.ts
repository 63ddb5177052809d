/** A package of others that the tests fetch and run. What it says of itself is pinned here, so that docs/guests.md can repeat it. */
export interface RealPackage {
  name: string
  version: string
  integrity: string
  /** As it says itself; most pieces say nothing. */
  license: string | null
  /** How many of each it brings. */
  brings?: { actions: number; triggers: number; credentials: number }
  /** What of it is left out, and why, as the owner reads it. */
  leftOut?: readonly string[]
  /** Why it cannot be installed. */
  refused?: string
}

export const realPackages: readonly RealPackage[] = [
  {
    name: 'n8n-nodes-baserow-trigger',
    version: '0.1.0',
    integrity:
      'sha512-QdquSkAZM7RxBqN9KlTGftYATRdfDI8NYyjs/HH6RMPRwNkhtkVdi2byyaZurUR27Nccos/0rQUUp/pICN4bCQ==',
    license: 'MIT',
    brings: { actions: 0, triggers: 1, credentials: 0 },
  },
  {
    name: '@blotato/n8n-nodes-blotato',
    version: '1.0.10',
    integrity:
      'sha512-krZ7ivNXWcBAgatlCk13gV1NfuvtrOSs1Jy70QXO8xEq+82oog+o4mdeaPeDhfPApkEpe9AHwh6+sU15dDwjEg==',
    license: 'MIT',
    brings: { actions: 8, triggers: 0, credentials: 1 },
  },
  {
    name: '@devlikeapro/n8n-nodes-chatwoot',
    version: '1.0.2',
    integrity:
      'sha512-a22ZBqWprSAJyFD7bKksV02MQyApninAWebTVHMftxJGISdLa/OFbiZ3a7QOkDiEEr9NaVZqQ+NlkwqxjX9dkg==',
    license: 'MIT',
    brings: { actions: 115, triggers: 0, credentials: 1 },
  },
  {
    name: 'n8n-nodes-datastore',
    version: '0.1.18',
    integrity:
      'sha512-Xz5PZm1cOfjdmqTS/V7Jb1FHI0YRpj046N47aSQLvsZJ21e7TlExrPH3+Sx7/JECbLnSVK48j8Ycgmue/X7C6A==',
    license: 'MIT',
    brings: { actions: 4, triggers: 0, credentials: 0 },
  },
  {
    name: 'n8n-nodes-deepseek',
    version: '1.0.6',
    integrity:
      'sha512-+JfZWY38Ag3wsJRhRJD1j0u8YpXdDR+q+WmPKXx/i25qixI8aZ4NYj74KYuyyoiqpjxEq2XtumbeJGQvKCl2RQ==',
    license: 'MIT',
    brings: { actions: 2, triggers: 0, credentials: 1 },
  },
  {
    name: 'n8n-nodes-docxtemplater',
    version: '1.0.1',
    integrity:
      'sha512-zIC3EJha/SnQaxT9mDB2K6gQCchlLdf/TTHQc86SVF5n0gUTqmsQ4rxisZaep6c/GTxCX+pIgehtjUxKZ7CAKQ==',
    license: 'MIT',
    brings: { actions: 1, triggers: 0, credentials: 0 },
    leftOut: ['"DocxTemplater": sub-nodes cannot hang on it yet.'],
  },
  {
    name: 'n8n-nodes-evolution-api',
    version: '1.0.4',
    integrity:
      'sha512-0ow1ohKmeJlasGX0q7DB+c8zjfeGfHRgxjn7Tunos0x/y+x/FWjPCHL3vgS16SoKRvukWAxiE7vU/1St3DXwvA==',
    license: 'MIT',
    brings: { actions: 64, triggers: 0, credentials: 1 },
  },
  {
    name: '@easybits/n8n-nodes-extractor',
    version: '1.4.0',
    integrity:
      'sha512-q03cHkW2/Oi+gQyuw/fUwzENaJOQOenGZRV+cUHupFuSulOukikFBQiJPzCC1dFv6jCqN/9K1cUtMZTyhIvH0A==',
    license: 'MIT',
    brings: { actions: 1, triggers: 0, credentials: 1 },
  },
  {
    name: '@mendable/n8n-nodes-firecrawl',
    version: '2.1.2',
    integrity:
      'sha512-Zvc9pQPGipyPeDiQAL0xxOBWTKnyVDQRJu9wB2PF+8Jrg9L54PUGknZRdR71LDaHvi+vyvnsN/KOLt0d0Wm29g==',
    license: 'MIT',
    brings: { actions: 31, triggers: 0, credentials: 1 },
  },
  {
    name: '@formbricks/n8n-nodes-formbricks',
    version: '1.0.2',
    integrity:
      'sha512-VDDLsKSwcas+rWYh2FhUgnjv14By83lVwMFKh+7InLnYoyq5ZEa8rNUV04h/1BpgXyuIFRsSoG8iXnHKid84UA==',
    license: 'MIT',
    brings: { actions: 0, triggers: 1, credentials: 1 },
  },
  {
    name: 'n8n-nodes-htmlcsstopdf',
    version: '3.2.9',
    integrity:
      'sha512-dG1QSl0mTyuvCgUnyUgrm6vTCF6msolhRTz1y4RMvyNkq2p3KLC10LiODTegM3li0FnHmJrhsiQLpBrFAK32+g==',
    license: 'MIT',
    brings: { actions: 12, triggers: 0, credentials: 1 },
  },
  {
    name: '@llamaindex/n8n-nodes-llamacloud',
    version: '6.7.2',
    integrity:
      'sha512-CjCLo+S/acWiPoPMIoiVKpwgEw4afTuoYv4hl37NpVsiK+eVkJdY9WnFrV5TJhQL8XBxbpfOrXS6hDb73K/eFw==',
    license: 'MIT',
    brings: { actions: 6, triggers: 0, credentials: 1 },
  },
  {
    name: 'n8n-nodes-minio',
    version: '0.1.4',
    integrity:
      'sha512-30x4dk6KOIYHJSpvTzkkvnN5pIuOP4BGh5JyO0Pzcgatif0ya4GIlrPE3jHDZuWHrFdtJTeJrLeUZvNnpu2R8Q==',
    license: 'MIT',
    brings: { actions: 3, triggers: 0, credentials: 1 },
  },
  {
    name: 'n8n-nodes-ntfy',
    version: '0.1.7',
    integrity:
      'sha512-AtBnfUQb5t3ljfRHYCHtLso259xaH4snw6w7JCmF+8siaRpleh0Dmw6UZWefelb3W4sJC4nUeR1E7zroupElxA==',
    license: 'MIT',
    brings: { actions: 1, triggers: 0, credentials: 0 },
  },
  {
    name: 'n8n-nodes-pushinator',
    version: '0.1.4',
    integrity:
      'sha512-dx52bWbQr/P4rQgRnJepPMrX0Mvyl9X+qHgQzNnaST/VGg29P71XVx2f2KDsMD+tZw6UU16geiuVcqRs2wNOmQ==',
    license: 'MIT',
    brings: { actions: 1, triggers: 0, credentials: 1 },
  },
  {
    name: '@searchapi/n8n-nodes-searchapi',
    version: '2.0.6',
    integrity:
      'sha512-Wq0wqVumCE5V/vy0Ln3XTnMsomlMywOr/AjQy3GHVJ4OLWJS32fOWeFK2nZ9qacZqxdAtxizV2J/nPVQkiyUMw==',
    license: 'MIT',
    brings: { actions: 1, triggers: 0, credentials: 1 },
  },
  {
    name: 'n8n-nodes-snapshot-site',
    version: '0.1.7',
    integrity:
      'sha512-l1p4MTDPVHQOQC6yjvCJN0amxyk3Y3rxHqawLIlTWCkXoHrSQ669RUOASfGnxa79KC8ic+zkoq0RfBYKrDGuhQ==',
    license: 'MIT',
    brings: { actions: 3, triggers: 0, credentials: 1 },
  },
  {
    name: 'n8n-nodes-templated',
    version: '0.4.5',
    integrity:
      'sha512-KPW4liKL3afOF4cdXprcZRXMFJoAlRFUg9L3R9YxZpTxMRYavhYeHMN+It9jLudfM1NtlckvTHIIITcK5pec/g==',
    license: 'MIT',
    brings: { actions: 11, triggers: 0, credentials: 1 },
  },
  {
    name: 'n8n-nodes-upload-post',
    version: '0.1.32',
    integrity:
      'sha512-xEXXojk/wCytV+NvtvToExUvKSGEfpcxj5TT6fuQ/Otji9ekLqZ1TU4E/dM7yFWv80NwAZx0xjVgVfd7HNLPtw==',
    license: 'MIT',
    brings: { actions: 14, triggers: 0, credentials: 1 },
  },
  {
    name: 'n8n-nodes-youtube-transcript',
    version: '0.9.0',
    integrity:
      'sha512-Y0CQ8AYK0AuFepbWL8HAKH9650L8HpQJ1gkz2laGmxjLaWtSHzUtbFPX13sg5dviNGcpodXifsBsWJoZK3OzEA==',
    license: 'MIT',
    brings: { actions: 1, triggers: 0, credentials: 0 },
  },
  {
    name: '@activepieces/piece-amazon-s3',
    version: '0.3.1',
    integrity:
      'sha512-1+Wbq1Sp5EjcjRUlEaS83w2gfVis2HRzGY2H/9a891nPc2OnwuT2gpx8Xn13Inl7CWq0n2xwqF/RET/qThd7Xw==',
    license: null,
    brings: { actions: 2, triggers: 1, credentials: 1 },
  },
  {
    name: '@activepieces/piece-greenhouse',
    version: '0.1.0',
    integrity:
      'sha512-C29BhAdrsOKBaSo427PRb/i4F9IP6d27jmzcuJjdvoB0z+ti/26C+THnlJu+VYksjA0py1cy/QYInTO9XBO/kA==',
    license: null,
    brings: { actions: 8, triggers: 6, credentials: 1 },
  },
  {
    name: '@activepieces/piece-metabase',
    version: '0.3.0',
    integrity:
      'sha512-xZmDRypLNr6H3lu8AvO0hW5y686G1T9Cs+GisFjoR6nRiT5GF4mG1PPMW7Nc7v6CDslqXBV8jwd33rdWrfq+Ng==',
    license: null,
    refused: 'The module "child_process" is not available to packages here',
  },
  {
    name: '@activepieces/piece-notion',
    version: '0.7.3',
    integrity:
      'sha512-4FlayI6+fhKWM4NHXuDAsKkhZYzUf39KzQW3e2vUkzb77Y1WywzgrTTV53VvfZwM0qpwoTPCBMQjsxkcvklCfQ==',
    license: null,
    brings: { actions: 37, triggers: 4, credentials: 2 },
  },
  {
    name: '@activepieces/piece-openai',
    version: '0.3.18',
    integrity:
      'sha512-lovDLiLcp9X9RKASfI91a2q3DRw+cEXCSxh+rIFpGnajWjHIGIRShAVsfsEj+LPGQ5fEMptL3reCsf3a1rbnaA==',
    license: null,
    brings: { actions: 8, triggers: 0, credentials: 1 },
  },
  {
    name: '@activepieces/piece-shopify',
    version: '0.3.0',
    integrity:
      'sha512-aZL0zEW0mt0w1sRpB+iPK7G/LNJa8IpotQ07KRvphdMvK1zfAtOMPwWfY+TLmEZ2s6IOAGOSsF8YEtXHVkO+FA==',
    license: null,
    brings: { actions: 27, triggers: 6, credentials: 1 },
  },
  {
    name: '@activepieces/piece-slack',
    version: '0.17.9',
    integrity:
      'sha512-cdw5jr7yweGFBVkoSTw3WKUcF6tIVFTNFcT0t1Cp8MER0P4eAj/+BAnvC104ki6/q5Pm4FdXxJQHwEu5f47Azw==',
    license: null,
    brings: { actions: 72, triggers: 0, credentials: 2 },
    leftOut: [
      'The trigger "New Public Message Posted Anywhere" needs an app that is registered for this instance and is left out.',
      'The trigger "New Message Posted to Channel" needs an app that is registered for this instance and is left out.',
      'The trigger "New Direct Message" needs an app that is registered for this instance and is left out.',
      'The trigger "New Mention in Channel" needs an app that is registered for this instance and is left out.',
      'The trigger "New Mention in Direct Message" needs an app that is registered for this instance and is left out.',
      'The trigger "New Reaction" needs an app that is registered for this instance and is left out.',
      'The trigger "Reaction Removed" needs an app that is registered for this instance and is left out.',
      'The trigger "Channel created" needs an app that is registered for this instance and is left out.',
      'The trigger "New Command in Channel" needs an app that is registered for this instance and is left out.',
      'The trigger "New Command in Direct Message" needs an app that is registered for this instance and is left out.',
      'The trigger "New User" needs an app that is registered for this instance and is left out.',
      'The trigger "New Saved Message" needs an app that is registered for this instance and is left out.',
      'The trigger "New Team Custom Emoji" needs an app that is registered for this instance and is left out.',
      'The trigger "New Modal Interaction" needs an app that is registered for this instance and is left out.',
    ],
  },
  {
    name: '@activepieces/piece-square',
    version: '0.4.6',
    integrity:
      'sha512-g6Kt6FrjWiRmEsb/o2D0Cd6DmEMT1RKrjx034wvkIjZP6TgupZ9xkyrLVnYCms7LS6FGeyO+bIzNDWgTBE/I0A==',
    license: null,
    refused: 'The trigger "New Order" needs an app that is registered for this instance and is left out.',
  },
  {
    name: '@activepieces/piece-wordpress',
    version: '0.7.0',
    integrity:
      'sha512-EWUf9d+WnLWeYjkkCZE600tDETr3AKKuiAss4QXnDHk2Wqrk01+zuJjK+OioWAE+twQMhgNdPqmgpCT5IKMXAw==',
    license: null,
    brings: { actions: 35, triggers: 1, credentials: 1 },
  },
]

export function getPinned(name: string): RealPackage {
  const found = realPackages.find((each) => each.name === name)
  if (!found) throw new Error(`${name} is not among the packages that are fetched`)
  return found
}

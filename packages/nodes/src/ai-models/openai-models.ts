/** OpenAI lists all its models together; those of other services have names of their own. */
export const isForChats = (id: string): boolean =>
  !/embedding|whisper|tts|dall-e|image|moderation|transcribe|realtime|audio|sora|babbage|davinci|instruct/.test(
    id,
  )

/** Two short tones, made here: there is no file to fetch. Resolves when they have begun. */
export async function chime(): Promise<void> {
  const context = new AudioContext();
  // Without a gesture on this page browsers keep quiet, and the tones would come at the next click.
  if (context.state !== "running") return context.close();
  for (const [place, hertz] of [660, 880].entries()) {
    const from = context.currentTime + place * 0.16;
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
    volume.gain.linearRampToValueAtTime(0, from + 0.15);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.16);
    if (place > 0) tone.onended = () => void context.close();
  }
}

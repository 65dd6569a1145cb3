import { ToInstaller } from "~/ui/to-installer";

const MISSING = {
  correo: {
    text: "Este sitio no envía correo. Mientras, copia las direcciones en el Panel: «Descargar o copiar».",
    tell: "Pon en el servidor SMTP_URL y MAIL_FROM, y reinicia el sitio.",
  },
  direccion: {
    text: "Falta la dirección pública del sitio: sin ella no se pueden escribir los enlaces para darse de baja, y sin ellos no se envía nada.",
    tell: "Pon en el servidor SITE_URL, y reinicia el sitio.",
  },
};

interface NoLettersProps {
  missing: keyof typeof MISSING;
}

export function NoLetters({ missing }: NoLettersProps) {
  const { text, tell } = MISSING[missing];
  return (
    <div className="notice notice-offer">
      <p>{text}</p>
      <ToInstaller>{tell}</ToInstaller>
    </div>
  );
}
